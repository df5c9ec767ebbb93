/** The product's colours, light to dark, for every screen. */

/** Ten greens, light to dark. */
export const VERDES = [
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
] as const;

/** Ten greys, light to dark. */
export const GRISES = [
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
] as const;

/** Text colours of the light theme. Each has a contrast of 4.5 on white, on tinted backgrounds and on the page. */
const LETRAS_CLARAS = {
  orange: "#8a3200",
  yellow: "#6b4300",
  teal: "#06543d",
  green: "#1c5e2a",
  red: "#9c1b1b",
  blue: "#0b4a85",
  gray: "#495057",
} as const;

/** Replaces colours of the component library that have too little contrast on its backgrounds, for each theme. */
export const CONTRASTES = {
  variables: {},
  light: {
    // A notice's or a badge's letters, and a coloured text (`c="orange"`).
    ...Object.fromEntries(
      Object.entries(LETRAS_CLARAS).flatMap(([color, letras]) => [
        [`--mantine-color-${color}-light-color`, letras],
        [`--mantine-color-${color}-text`, letras],
      ]),
    ),
    // The edge of a control needs a contrast of 3 on every background, tinted notices included (WCAG 1.4.11).
    "--borde-control": "#6c7d75",
    "--mantine-color-default-border": "var(--borde-control)",
    "--mantine-color-dimmed": "#56675f",
    "--mantine-color-placeholder": "#68766f",
    "--mantine-color-error": "#c92a2a",
  },
  dark: {
    "--borde-control": "#8b9c94",
    "--mantine-color-default-border": "var(--borde-control)",
    "--mantine-color-dimmed": "#9db0a8",
    "--mantine-color-placeholder": "#93a39b",
    "--mantine-color-error": "#ff8787",
    // The library's own colour is nearly black and would hide the chosen item.
    "--mantine-color-verde-light": "#1d3a2e",
    "--mantine-color-verde-light-hover": "#254a3a",
    // Without this, a button that destroys something would have white letters, as every other button.
    "--mantine-color-red-light-color": "#ffa8a8",
    // Filled buttons have dark letters in this theme: these colours under the mouse keep their contrast.
    "--mantine-color-verde-filled-hover": "#34b67a",
    "--mantine-primary-color-filled-hover": "#34b67a",
    "--mantine-color-red-filled-hover": "#ff6b6b",
  },
} as const;

/** The library's dialog header counts as one more banner of the page, and its close button has no name. */
const DIALOGO = {
  defaultProps: {
    attributes: { header: { role: "presentation" } },
    closeButtonProps: { "aria-label": "Cerrar" },
  },
} as const;

/** Defaults of the components' library that give each control a name, and make what scrolls reachable by keyboard. */
export const ACCESIBLES = {
  Modal: DIALOGO,
  Drawer: DIALOGO,
  // White letters on a filled badge have too little contrast. `controles.css` sets its letters to 14 px.
  Badge: { defaultProps: { variant: "light", tt: "none", size: "lg", miw: "max-content" } },
  CloseButton: { defaultProps: { "aria-label": "Quitar" } },
  Alert: { defaultProps: { closeButtonLabel: "Cerrar" } },
  // A menu holds its items alone, and stays inside the landmark of its button.
  Menu: { defaultProps: { withInitialFocusPlaceholder: false, withinPortal: false } },
  TableScrollContainer: { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } } },
} as const;
