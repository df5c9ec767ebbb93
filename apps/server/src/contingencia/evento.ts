import { anotarSalida } from "../diario/anotar.ts";
import { fail, ok, type Result } from "@mostrador/core";
import type { RespuestaEvento } from "@mostrador/siat";
import type { Empresa } from "../cuenta/db/empresas.ts";
import { getEvento, startRegistro, updateEvento, type Evento } from "./db/eventos.ts";
import { listCufds } from "../impuestos/db/puntos.ts";
import type { Deps } from "../deps.ts";
import { falloDeSiat, type Fallo } from "../fallos.ts";
import { conCufd } from "../impuestos/codigos-del-punto.ts";
import { sincronizar } from "../impuestos/sincronizar.ts";
import { isDelPedido } from "./del-pedido.ts";
import { saveNegativa, isVentanaOcupada } from "./evento-negado.ts";
import { recuperar } from "./recuperar-evento.ts";

/**
 * Registers an event, or finds its code after a lost reply. It first fetches a new CUFD, because an event must not be
 * registered under the CUFD that it names. docs/fiscal-rules.md F11 and F40.
 */
export async function registrarEvento(
  deps: Deps,
  empresa: Empresa,
  evento: Evento,
): Promise<Result<Evento, Fallo>> {
  if (evento.codigo !== null) return ok(evento);
  if (deps.siatOf(empresa) === null) return fail({ kind: "sinToken" });
  const clave = { nit: evento.nit, sucursal: evento.sucursal, puntoVenta: evento.puntoVenta };
  const [actual] = await listCufds(deps.db, clave, 1);
  if (actual?.codigo === evento.cufdEvento) {
    const renewed = await sincronizar(deps, empresa, clave);
    if (!renewed.ok) return renewed;
  }
  if (evento.enDuda === 1) {
    const recovered = await recuperado(deps, empresa, evento);
    if (recovered !== null) return recovered;
  }
  const { nit, sucursal, puntoVenta, corteId, tipo, cufdEvento, inicio, fin, descripcion } = evento;
  if (corteId !== null) {
    const lugar = { nit, sucursal, puntoVenta, corteId };
    await anotarSalida(deps, { que: "evento", ...lugar, tipo, cufdEvento, inicio, fin, descripcion });
  }
  if (!(await startRegistro(deps.db, evento.id))) return fail({ kind: "noEntregada" });
  const respuesta = await conCufd(deps, empresa, evento, (siat, origen) =>
    siat.operaciones.registroEventoSignificativo(origen, {
      codigoMotivoEvento: evento.tipo,
      descripcion: evento.descripcion,
      cufdEvento: evento.cufdEvento,
      fechaInicio: evento.inicio,
      fechaFin: evento.fin,
    }),
  );
  return asentar(deps, empresa, evento, respuesta);
}

/** Settles a registration whose reply was lost; null if the tax system does not have it. */
async function recuperado(
  deps: Deps,
  empresa: Empresa,
  evento: Evento,
): Promise<Result<Evento, Fallo> | null> {
  const recovered = await recuperar(deps, empresa, evento);
  if (recovered === "ninguno") return null;
  if (recovered === "sinRespuesta") return fail({ kind: "enDuda" });
  if (recovered === "reemplazado") return fail({ kind: "noEntregada" });
  return saveCodigo(deps, evento, recovered);
}

/** Stores the outcome of a registration; a null reply means that it was never sent. */
async function asentar(
  deps: Deps,
  empresa: Empresa,
  evento: Evento,
  respuesta: RespuestaEvento | null,
): Promise<Result<Evento, Fallo>> {
  switch (respuesta?.kind) {
    case "aceptada":
      return saveCodigo(deps, evento, {
        tipo: evento.tipo,
        inicio: evento.inicio,
        fin: evento.fin,
        codigo: respuesta.codigoRecepcionEventoSignificativo,
      });
    case "enDuda":
      return fail(falloDeSiat(respuesta));
    case undefined:
    case "noEntregada":
      // An event in doubt stays in doubt, because an earlier attempt whose reply was lost may have succeeded.
      await updateEvento(deps.db, evento.id, { enDuda: evento.enDuda });
      return fail({ kind: "noEntregada" });
    case "rechazada": {
      const { mensajes } = respuesta;
      if (!isDelPedido(mensajes) && isVentanaOcupada(mensajes)) {
        const recovered = await recuperado(deps, empresa, evento);
        if (recovered !== null) return recovered;
      }
      await saveNegativa(deps, evento, mensajes);
      return fail(falloDeSiat(respuesta));
    }
  }
}

async function saveCodigo(
  deps: Deps,
  evento: Evento,
  { tipo, inicio, fin, codigo }: Pick<Evento, "tipo" | "inicio" | "fin" | "codigo">,
): Promise<Result<Evento, Fallo>> {
  await updateEvento(deps.db, evento.id, { tipo, inicio, fin, codigo, enDuda: 0, mensajes: null });
  return ok(await getEvento(deps.db, evento.id));
}
