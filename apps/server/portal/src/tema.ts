import { createTheme } from "@mantine/core";
import { ACCESIBLES, GRISES, VERDES } from "@mostrador/core/marca";

/** The same green and the same calm surfaces as the cashier's screen. */
export const tema = createTheme({
  primaryColor: "verde",
  primaryShade: { light: 8, dark: 6 },
  colors: { verde: VERDES, dark: GRISES },
  fontFamily: "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  headings: { fontWeight: "700" },
  defaultRadius: "md",
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    ...ACCESIBLES,
    Drawer: {
      defaultProps: {
        ...ACCESIBLES.Drawer.defaultProps,
        closeButtonProps: { ...ACCESIBLES.Drawer.defaultProps.closeButtonProps, size: 44 },
      },
    },
  },
});
