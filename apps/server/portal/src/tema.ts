import { createTheme } from "@mantine/core";
import { TEMA } from "@mostrador/ui";

/** The same green and the same calm surfaces as the cashier's screen. */
export const tema = createTheme({
  ...TEMA,
  respectReducedMotion: true,
  components: {
    ...TEMA.components,
    Drawer: {
      defaultProps: {
        ...TEMA.components.Drawer.defaultProps,
        closeButtonProps: { ...TEMA.components.Drawer.defaultProps.closeButtonProps, size: 44 },
      },
    },
  },
});
