import { createTheme, type PaginationProps } from "@mantine/core";
import { TEMA } from "@mostrador/ui";

const PAGINAS: Partial<PaginationProps> = {
  getItemProps: (page) => ({ "aria-label": `Página ${page}` }),
  getControlProps: (control) => ({ "aria-label": CONTROLES[control] }),
};
const CONTROLES = {
  first: "Primera página",
  last: "Última página",
  next: "Página siguiente",
  previous: "Página anterior",
} as const;

/**
 * Dims the screen behind a dialog without hiding the cart. A blur of the whole screen would slow down every key press on a small computer.
 */
const SOBRE = { backgroundOpacity: 0.55 } as const;

/** Theme: plain surfaces, one green accent, tabular figures, and targets of 44 px from `estilo/blancos.css`. */
export const tema = createTheme({
  ...TEMA,
  components: {
    ...TEMA.components,
    Button: { defaultProps: { size: "md" } },
    TextInput: { defaultProps: { size: "md" } },
    Textarea: { defaultProps: { size: "md" } },
    // The library's arrows are too small for a finger, so numbers are typed.
    NumberInput: { defaultProps: { size: "md", hideControls: true } },
    PasswordInput: { defaultProps: { size: "md" } },
    Select: { defaultProps: { size: "md" } },
    MultiSelect: { defaultProps: { size: "md" } },
    Switch: { defaultProps: { size: "md" } },
    Radio: { defaultProps: { size: "md" } },
    RadioGroup: { defaultProps: { size: "md" } },
    Checkbox: { defaultProps: { size: "md" } },
    CheckboxGroup: { defaultProps: { size: "md" } },
    Autocomplete: { defaultProps: { size: "md" } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: "lg",
        overlayProps: SOBRE,
        ...TEMA.components.Modal.defaultProps,
      },
    },
    Drawer: { defaultProps: { overlayProps: SOBRE, ...TEMA.components.Drawer.defaultProps } },
    // The library's default sizes are too small to read at a counter.
    Kbd: { defaultProps: { size: "md" } },
    Code: { defaultProps: { fz: "md" } },
    Pagination: { defaultProps: PAGINAS },
  },
});
