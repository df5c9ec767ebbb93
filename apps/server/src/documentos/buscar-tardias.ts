import type { EstadoFactura } from "@mostrador/siat";
import { faltaMsPara, findAusente, type Ausente } from "./db/ausentes.ts";
import { getEmpresa } from "../cuenta/db/empresas.ts";
import { getFactura } from "./db/facturas.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import { claseDe, documentosDe } from "../impuestos/siat/origin.ts";
import type { Salida, Tarea } from "../motor/tareas/reglas.ts";
import { conCufd } from "../impuestos/codigos-del-punto.ts";
import { decidir, type Palabra } from "./decidir-tardia.ts";
import { isSinRespuesta, preguntar, sinRespuesta } from "./resolver-dudas.ts";

/**
 * Asks the tax system again, when due, for a document that was sent and given up as absent, because a slow call may have
 * arrived since. A document found there is adopted if its sale has no other document, otherwise annulled.
 * docs/design.md D10.
 */
export async function searchTardia(deps: Deps, { clave: cuf }: Tarea): Promise<Salida> {
  const ausente = await findAusente(deps.db, cuf);
  const pendiente = pendienteDe(deps, ausente);
  if (ausente === undefined || pendiente.kind !== "otraVez") return pendiente;
  const estado = await preguntar(deps, await getFactura(deps.db, cuf));
  if (estado === null || isSinRespuesta(estado)) return sinRespuesta(estado);
  if (isPalabra(estado)) await asentarTardia(deps, ausente, estado);
  return { ...pendienteDe(deps, await findAusente(deps.db, cuf)), dicho: estado.kind };
}

/** Schedules the next query by the remaining time, because its stored time is that of this computer's clock. */
function pendienteDe(deps: Deps, ausente: Ausente | undefined): Salida {
  const faltaMs = ausente === undefined ? null : faltaMsPara(ausente, deps.now());
  if (faltaMs === null) return { kind: "hecha" };
  if (faltaMs > 0) return { kind: "programada", venceEn: deps.reloj.ahora() + faltaMs };
  return { kind: "otraVez", motivo: "espera", pausaMs: deps.config.dudaIntervaloMs };
}

function isPalabra(estado: EstadoFactura): estado is Palabra {
  return estado.kind !== "rechazada" && !isSinRespuesta(estado);
}

async function asentarTardia(deps: Deps, ausente: Ausente, estado: Palabra): Promise<void> {
  const ahoraMs = deps.now();
  const suceso = await transaccion(deps.db, ausente.nit, (tx) => decidir(tx, ausente, estado, ahoraMs));
  if (suceso === null) return;
  deps.log("llegó tarde", { cuf: ausente.cuf, suceso });
  if (suceso === "sinNumero") await anularSinGuardar(deps, ausente);
}

/** Reason for annulling, from the catalog motivos_anulacion: issued wrongly. */
const MOTIVO = 1;

/** Annuls at the tax system a document that cannot be valid here. It stays due until the tax system reports it as annulled. */
async function anularSinGuardar(deps: Deps, { nit, cuf }: Ausente): Promise<void> {
  const [empresa, factura] = [await getEmpresa(deps.db, nit), await getFactura(deps.db, cuf)];
  const clase = claseDe(factura);
  await conCufd(deps, empresa, factura, (siat, origen) =>
    documentosDe(siat, empresa, factura.sector).anulacion(origen, clase, { cuf, codigoMotivo: MOTIVO }),
  );
}
