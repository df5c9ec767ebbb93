import { createTheme } from "@mantine/core";
import { GRISES, VERDES } from "@mostrador/core/marca";

/**
 * A dialog is there with the key that opens it: what is typed next is meant for it. Together with `autoFocus` on its first field
 * (the library's own focus comes with a timer, after keys that were faster) no key goes to the screen behind.
 */
const AL_INSTANTE = { duration: 0 };

/** Calm surfaces, one green, numbers that stand under each other; targets of 44 px and more. */
export const tema = createTheme({
  primaryColor: "verde",
  primaryShade: { light: 8, dark: 6 },
  colors: { verde: VERDES, dark: GRISES },
  fontFamily: "system-ui, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
  headings: { fontWeight: "700" },
  defaultRadius: "md",
  cursorType: "pointer",
  components: {
    Button: { defaultProps: { size: "md" } },
    TextInput: { defaultProps: { size: "md" } },
    NumberInput: { defaultProps: { size: "md" } },
    PasswordInput: { defaultProps: { size: "md" } },
    Select: { defaultProps: { size: "md" } },
    Autocomplete: { defaultProps: { size: "md" } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: "lg",
        overlayProps: { backgroundOpacity: 0.45, blur: 3 },
        transitionProps: AL_INSTANTE,
      },
    },
    Drawer: { defaultProps: { transitionProps: AL_INSTANTE } },
  },
});
