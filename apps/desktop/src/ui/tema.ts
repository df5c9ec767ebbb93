import { createTheme, type MantineColorsTuple } from "@mantine/core";

const verde: MantineColorsTuple = [
  "#e9f8f1",
  "#d3eee1",
  "#a6dec4",
  "#75cda5",
  "#4dbf8b",
  "#34b67a",
  "#22a06a",
  "#14835a",
  "#0b6e4f",
  "#045a3f",
];
const gris: MantineColorsTuple = [
  "#dfe7e3",
  "#c3cfc9",
  "#9dafa7",
  "#75877f",
  "#4b5c54",
  "#35443d",
  "#26332d",
  "#1a2420",
  "#121a17",
  "#0b110f",
];

/** Calm surfaces, one green, numbers that stand under each other; targets of 44 px and more. */
export const tema = createTheme({
  primaryColor: "verde",
  primaryShade: { light: 8, dark: 6 },
  colors: { verde, dark: gris },
  fontFamily: "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  headings: { fontWeight: "700" },
  defaultRadius: "md",
  cursorType: "pointer",
  components: {
    Button: { defaultProps: { size: "md" } },
    TextInput: { defaultProps: { size: "md" } },
    Modal: {
      defaultProps: { centered: true, radius: "lg", overlayProps: { backgroundOpacity: 0.45, blur: 3 } },
    },
  },
});
