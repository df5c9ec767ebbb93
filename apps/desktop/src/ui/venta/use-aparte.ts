/** Sales beside the open one: parked ones, and proformas. */
import { useEffect } from "react";
import type { EstadoCaja } from "../../contract/index.ts";
import type { useAvisos } from "../comun/avisos.tsx";
import { useProformas } from "../proformas/use-proformas.tsx";
import type { DesdeMenu } from "../vista.ts";
import { INCOMPLETA, useAparcado } from "./use-aparcado.tsx";
import type { UsoVentaAbierta, VentaGuardada } from "./use-venta-abierta.ts";

interface Props {
  readonly abierta: UsoVentaAbierta;
  /** The sale that was left open. */
  readonly guardada: VentaGuardada;
  readonly sector: number;
  readonly estado: EstadoCaja;
  readonly desdeMenu: DesdeMenu;
  readonly avisar: ReturnType<typeof useAvisos>["avisar"];
  readonly alSalir: () => void;
}

/** Parked sales and proformas of the selling screen. */
export type Aparte = ReturnType<typeof useAparte>;

/** Holds the dialogs of parked sales and of proformas; `viendo`: one of them is open. Tells of an open sale that came back in part. */
export function useAparte({ abierta, guardada, sector, estado, desdeMenu, avisar, alSalir }: Props) {
  useEffect(() => {
    if (!guardada.completa) avisar("error", INCOMPLETA);
  }, [guardada, avisar]);
  const aparcado = useAparcado(abierta, avisar, alSalir);
  const hoy = estado.ahora?.slice(0, 10) ?? "";
  const proformas = useProformas({
    abierta,
    sector,
    hoy,
    desdeMenu,
    avisar,
    aparcar: aparcado.aparcar,
    alSalir,
  });
  return { aparcado, proformas, viendo: aparcado.viendo || proformas.abierto };
}
