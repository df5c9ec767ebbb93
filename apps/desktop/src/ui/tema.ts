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

/** The cart stays legible behind a dialog; a blur of the whole screen would cost each key time on a small computer. */
const SOBRE = { backgroundOpacity: 0.55 } as const;

/** Calm surfaces, one green, numbers that stand under each other; targets of 44 px by `estilo/blancos.css`. */
export const tema = createTheme({
  ...TEMA,
  components: {
    ...TEMA.components,
    Button: { defaultProps: { size: "md" } },
    TextInput: { defaultProps: { size: "md" } },
    Textarea: { defaultProps: { size: "md" } },
    // The arrows of the field are too small for a finger, so a number is typed.
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
    // The library's own sizes are too small to read at a counter.
    Kbd: { defaultProps: { size: "md" } },
    Code: { defaultProps: { fz: "md" } },
    Pagination: { defaultProps: PAGINAS },
  },
});
