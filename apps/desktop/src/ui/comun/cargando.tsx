/** The sign of what is on its way: `que` names it for who does not see the sign turn. */
import { Loader } from "@mantine/core";

export function Cargando({ que }: { readonly que: string }) {
  return <Loader role="status" aria-label={que} />;
}
