import { ACCESIBLES, GRISES, VERDES } from "@mostrador/core/marca";

/** Settings that the themes of till and portal share: one green, calm surfaces, the machine's own letters, controls with their names. */
export const TEMA = {
  primaryColor: "verde",
  primaryShade: { light: 8, dark: 6 },
  colors: { verde: VERDES, dark: GRISES },
  fontFamily: "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  headings: { fontWeight: "700" },
  defaultRadius: "md",
  cursorType: "pointer",
  components: ACCESIBLES,
} as const;
