/** Routes by which an owner pairs, lists and revokes tills. */
import { enteroPedido, fail, ok, explicado, sumMontos, Vida } from "@mostrador/core";
import { z } from "zod";
import { direccionesParaCajas, isDeLaCaja } from "../../network/direcciones.ts";
import { Lugar } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import type { Retenida } from "../db/retenidas.ts";
import { listCajas, plazoDeRetenidas } from "../readers/cajas.ts";
import { elegirPrimera as choosePrimera } from "../programa.ts";
import { programaDe } from "../readers/programa.ts";
import { chooseCopia } from "../elegir-copia.ts";
import { createCodigo } from "../emparejar.ts";
import { decideEntrega } from "../retirada.ts";
import { revocarCaja } from "../revocar.ts";
import { conDesfase, DeLaCaja, iso, Momento } from "../../http/respuestas.ts";
import { montoJson } from "../../monto-json.ts";
import { Terminales } from "./respuestas-terminales.ts";

export const codigos = route({
  method: "post",
  path: "/v1/terminales/codigos",
  resumen: "Crea un código para emparejar una caja",
  right: "dueno",
  changesState: true,
  body: z.strictObject({
    sucursal: explicado(Lugar.sucursal, "Sucursal de la caja; 0 es la casa matriz.", 0),
    puntoVenta: explicado(
      enteroPedido(1, 9999).optional(),
      "Punto de venta que tendrá; si no se dice, se registra uno.",
      1,
    ),
    /** True if the till of that point of sale is lost and the new till replaces it. */
    reemplazar: explicado(
      z.boolean().default(false),
      "La caja que tenía ese punto ya no está: esta toma su lugar.",
      false,
    ),
  }),
  respuesta: {
    datos: z.object({
      codigo: explicado(
        z.string(),
        "Código que se escribe en la caja nueva; vale una vez.",
        "K7QM4XA-PH3D8WK-B52VNJ4",
      ),
      venceEn: explicado(Momento, "Cuándo deja de valer."),
      /**
       * Addresses for a till on another computer; empty where this server listens on its own computer alone.
       */
      direcciones: explicado(
        z.array(z.string()),
        "Direcciones de este servidor para cajas en otras computadoras; vacío si solo atiende a la suya.",
      ),
      deLaCaja: DeLaCaja,
    }),
  },
  handle: async (deps, { llamador: { empresa }, body }) =>
    ok({
      datos: {
        ...(await createCodigo(deps, empresa.nit, {
          sucursal: body.sucursal,
          puntoVenta: body.puntoVenta ?? null,
          reemplazar: body.reemplazar,
        })),
        direcciones: direccionesParaCajas(deps.config),
        deLaCaja: isDeLaCaja(deps.config),
      },
    }),
});

/** Most printed documents of a till that are shown one by one, beside the count and the sum of all. */
const MAX_RETENIDAS = 20;

export const lista = route({
  method: "get",
  path: "/v1/terminales",
  resumen: "Las cajas de la empresa",
  right: "dueno",
  changesState: false,
  respuesta: { datos: Terminales },
  handle: async (deps, { llamador: { empresa } }) => {
    const cajas = await listCajas(deps.db, empresa.nit);
    const terminales = cajas.map(
      ({ terminal: t, esperando, esperandoDesde, copias, retenidas, rechazadas, negados }) => ({
        id: t.id,
        nombre: t.nombre,
        sucursal: t.sucursal,
        puntoVenta: t.puntoVenta,
        revocado: t.revocado === 1,
        reemplazada: t.fin === "reemplazo",
        vistoEn: t.vistoEn === null ? null : iso(t.vistoEn),
        esperando,
        esperandoDesde: esperandoDesde === null ? null : iso(esperandoDesde),
        sinCifrar: t.enClaro === 1 && t.revocado === 0,
        programa: programaDe(t),
        programaEn: t.programaEn === null ? null : iso(t.programaEn),
        primera: t.primera === 1,
        vida: t.vida,
        copias: copias.map(({ vida, desde, vistoEn }) => ({
          vida,
          desde: iso(desde),
          vistoEn: iso(vistoEn),
        })),
        retenidas: vistaDeRetenidas(retenidas),
        rechazadas: vistaDeRetenidas(rechazadas),
        hechos:
          negados === null
            ? null
            : negados.decision === null
              ? ("esperan" as const)
              : ("rechazados" as const),
      }),
    );
    return ok({ datos: { terminales } });
  },
});

function vistaDeRetenidas(retenidas: readonly Retenida[]) {
  const plazo = plazoDeRetenidas(retenidas);
  return {
    cuantas: retenidas.length,
    monto: montoJson(sumMontos(retenidas.map(({ montoTotal: monto }) => ({ monto })))),
    plazo: plazo === null ? null : conDesfase(plazo),
    facturas: retenidas.slice(0, MAX_RETENIDAS).map((r) => ({
      cuf: r.cuf,
      numero: r.numero,
      fechaEmision: conDesfase(r.fechaEmision),
      monto: montoJson(r.montoTotal),
      cliente: r.cliente,
    })),
  };
}

export const elegirCopia = route({
  method: "post",
  path: "/v1/terminales/{id}/copias",
  resumen: "Elige cuál de las copias de una caja es la buena; las demás no venden más",
  right: "dueno",
  changesState: true,
  params: z.strictObject({
    id: explicado(z.uuid(), "Identificador de la caja.", "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10"),
  }),
  body: z.strictObject({
    vida: explicado(Vida, "Apertura de la caja buena, como la da la lista de cajas.", "k3J9aQ0mZx7Lr2Tb"),
  }),
  errores: [404, 409],
  respuesta: {
    datos: z.object({
      id: explicado(z.uuid(), "Identificador de la caja."),
      negadas: explicado(z.int(), "Copias que ya no venden.", 1),
    }),
  },
  handle: async (deps, { llamador: { empresa }, params, body }) => {
    const elegida = await chooseCopia(deps, empresa.nit, params.id, body.vida);
    return elegida.ok ? ok({ datos: { id: params.id, negadas: elegida.value.negadas } }) : elegida;
  },
});

export const decidirEntrega = route({
  method: "post",
  path: "/v1/terminales/{id}/entrega",
  resumen: "Acepta o rechaza lo que imprimió una computadora cuya credencial terminó",
  right: "dueno",
  changesState: true,
  params: z.strictObject({
    id: explicado(z.uuid(), "Identificador de la caja.", "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10"),
  }),
  body: z.strictObject({
    acepta: explicado(
      z.boolean(),
      "Si sus facturas son de la tienda: se envían a Impuestos, y lo que traiga después también. Si no, no entra ninguna; un rechazo se deshace aceptando después.",
      true,
    ),
  }),
  errores: [404],
  respuesta: {
    datos: z.object({
      id: explicado(z.uuid(), "Identificador de la caja."),
      recibidas: explicado(z.int(), "Facturas que entraron ahora.", 3),
      quedan: explicado(z.int(), "Las que no se pudieron recibir ahora: repita.", 0),
    }),
  },
  handle: async (deps, { llamador: { empresa }, params, body }) => {
    const decidida = await decideEntrega(deps, empresa, params.id, body.acepta);
    return decidida.ok ? ok({ datos: { id: params.id, ...decidida.value } }) : decidida;
  },
});

export const elegirPrimera = route({
  method: "post",
  path: "/v1/terminales/{id}/primera",
  resumen: "Elige si una caja prueba las versiones nuevas antes que las demás",
  right: "dueno",
  changesState: true,
  params: z.strictObject({
    id: explicado(z.uuid(), "Identificador de la caja.", "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10"),
  }),
  body: z.strictObject({
    primera: explicado(
      z.boolean(),
      "Si va primero: las demás esperan a que las primeras corran la versión nueva. Sin ninguna elegida, todas pueden.",
      true,
    ),
  }),
  errores: [404],
  respuesta: {
    datos: z.object({
      id: explicado(z.uuid(), "Identificador de la caja."),
      primera: explicado(z.boolean(), "Si va primero."),
    }),
  },
  handle: async (deps, { llamador: { empresa }, params, body }) => {
    if (!(await choosePrimera(deps, empresa.nit, params.id, body.primera)))
      return fail({ kind: "terminalNoEncontrada" });
    return ok({ datos: { id: params.id, primera: body.primera } });
  },
});

export const revocar = route({
  method: "delete",
  path: "/v1/terminales/{id}",
  resumen: "Revoca la credencial de una caja",
  right: "dueno",
  changesState: true,
  params: z.strictObject({
    id: explicado(z.uuid(), "Identificador de la caja.", "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10"),
  }),
  errores: [404],
  respuesta: {
    datos: z.object({
      id: explicado(z.uuid(), "Identificador de la caja."),
      revocado: explicado(z.boolean(), "Si ya no puede llamar al servidor."),
    }),
  },
  handle: async (deps, { llamador: { empresa }, params }) => {
    if (!(await revocarCaja(deps, empresa.nit, params.id))) return fail({ kind: "terminalNoEncontrada" });
    return ok({ datos: { id: params.id, revocado: true } });
  },
});
