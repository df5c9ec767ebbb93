import { ElegirUnidad } from "@mostrador/ui";
import type { ComponentProps } from "react";
import { useConsulta } from "../comun/use-consulta.ts";

/** A choice of the units that the till's catalog has. */
export function UnidadDelCatalogo(props: Omit<ComponentProps<typeof ElegirUnidad>, "unidades">) {
  const unidades = useConsulta("datosProducto", {})?.unidades ?? [];
  return <ElegirUnidad {...props} unidades={unidades} />;
}
