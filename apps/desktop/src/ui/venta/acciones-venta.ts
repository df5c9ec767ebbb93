import type { Accion } from "../comun/acciones.ts";
import { puente } from "../puente.ts";
import { faltaTurno } from "./falta.ts";
import type { PropsVender, Vendiendo } from "./use-vender.ts";

/** Returns the action of each key on the selling screen. */
export function accionesDeVenta(
  { estado, onAbrir }: PropsVender,
  { abierta, edicion, aparcado, proformas, cliente, alBuscador, cobrar }: Vendiendo,
): Readonly<Partial<Record<Accion, () => void>>> {
  return {
    ...edicion.acciones,
    buscar: alBuscador,
    cliente: () => cliente.current?.select(),
    ayuda: () => onAbrir("ayuda"),
    ventas: () => onAbrir("ventas"),
    efectivo: () => onAbrir("efectivo"),
    aparcar: () => void aparcado.aparcarOVer(),
    proforma: () => void proformas.hacerOVer(),
    ...(estado.sesion.exige
      ? { bloquear: () => void abierta.guardado().then(() => puente.invoke("bloquear", {})) }
      : {}),
    cobrar: () => (faltaTurno(estado) ? onAbrir("efectivo") : void cobrar()),
    menu: () => onAbrir("menu"),
    estado: () => onAbrir("estado"),
  };
}
