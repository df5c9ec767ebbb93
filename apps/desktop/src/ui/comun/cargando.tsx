/** A spinner: `que` names the loading content for people who do not see it turn. */
import { Loader } from "@mantine/core";

export function Cargando({ que }: { readonly que: string }) {
  return <Loader role="status" aria-label={que} />;
}
