/** The letters of what was done at the tills: drawers opened, discounts, permits, annulments. */
import { bs, fechaHora, nombrarActo, nombreLugar } from "@mostrador/core/formato";
import {
  conEnlace,
  hastaElMaximo,
  MAX_HECHOS,
  type Aviso,
  type Desde,
} from "../avisos/correo/redactar-aviso.ts";
import type { AvisoDeActos } from "../avisos/db/avisos-dueno.ts";
import type { Empresa } from "../cuenta/db/empresas.ts";
import type { Deps } from "../deps.ts";
import { listActos } from "../terminales/readers/actos.ts";

/** Writes the letter of acts at the tills, each on a line with its time, place and person. */
export function deActos(
  acto: AvisoDeActos,
  { asunto, remedio }: { readonly asunto: (veces: string) => string; readonly remedio: string },
) {
  return async (deps: Deps, { nit }: Empresa, { recibidoDesde }: Desde): Promise<Aviso | null> => {
    const filtro = { desde: undefined, hasta: undefined, sucursal: undefined, puntoVenta: undefined };
    const orden = "-fecha" as const;
    const pedidos = { ...filtro, acto, persona: undefined, orden, tras: undefined, recibidoDesde };
    const { actos } = await listActos(deps.db, nit, pedidos, MAX_HECHOS + 1);
    if (actos.length === 0) return null;
    const texto = [...actos.slice(0, MAX_HECHOS).map(renglonDe), "", remedio].join("\n");
    return {
      asunto: asunto(hastaElMaximo(actos.length, "vez", "veces")),
      texto: conEnlace(deps, texto, `cajas?ver=actos&acto=${acto}`),
    };
  };
}

type Acto = Awaited<ReturnType<typeof listActos>>["actos"][number];

function renglonDe(acto: Acto): string {
  const { instante, usuario, autorizo, que, detalle, monto } = acto;
  const partes = [nombrarActo(que), detalle, monto === null ? null : bs(monto)];
  const dicho = partes.filter((parte) => parte !== null).join(", ");
  const permitio = autorizo === null ? "" : ` (permitió ${autorizo})`;
  return `${fechaHora(instante)}, ${nombreLugar(acto)}, ${usuario ?? "sin usuario"}: ${dicho}${permitio}`;
}
