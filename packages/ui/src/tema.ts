import { ACCESIBLES, GRISES, VERDES } from "@mostrador/core/marca";

/** Font of till and portal, which bring it along. The computer's own font is shown until it is loaded. */
const LETRA = "'Inter Variable', system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

/** Settings that the themes of till and portal share: one green, calm surfaces, one face, controls with their names. */
export const TEMA = {
  primaryColor: "verde",
  primaryShade: { light: 8, dark: 6 },
  colors: { verde: VERDES, dark: GRISES },
  fontFamily: LETRA,
  headings: { fontFamily: LETRA, fontWeight: "700" },
  defaultRadius: "md",
  cursorType: "pointer",
  components: ACCESIBLES,
} as const;
