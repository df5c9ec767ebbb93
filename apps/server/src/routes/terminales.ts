import { enteroPedido, fail, ok } from "@mostrador/core";
import { z } from "zod";
import { direccionesParaCajas } from "../direcciones.ts";
import { listEsperandoPorTerminal } from "../db/panorama.ts";
import { listTerminales } from "../db/terminales.ts";
import { Lugar } from "../http/campos.ts";
import { route } from "../http/route.ts";
import { anotarCaja } from "../use-cases/anotar-diario.ts";
import { crearCodigo } from "../use-cases/terminal/emparejar.ts";
import { revocarTerminal } from "../use-cases/terminal/revocar.ts";
import { iso, Momento } from "./respuestas.ts";
import { Terminales } from "./respuestas-portal.ts";

export const codigos = route({
  method: "post",
  path: "/v1/terminales/codigos",
  resumen: "Crea un código para emparejar una caja",
  right: "dueno",
  changesState: true,
  body: z.strictObject({
    sucursal: Lugar.sucursal,
    puntoVenta: enteroPedido(1, 9999).optional(),
    /** The till that has that point of sale is gone: this one takes its place. */
    reemplazar: z.boolean().default(false),
  }),
  respuesta: {
    datos: z.object({
      codigo: z.string(),
      venceEn: Momento,
      /** Addresses for a till on another computer; empty where this server answers its own computer alone. */
      direcciones: z.array(z.string()),
    }),
  },
  handle: async (deps, { llamador: { empresa }, body }) =>
    ok({
      datos: {
        ...(await crearCodigo(deps, empresa.nit, {
          sucursal: body.sucursal,
          puntoVenta: body.puntoVenta ?? null,
          reemplazar: body.reemplazar,
        })),
        direcciones: direccionesParaCajas(deps.config),
      },
    }),
});

export const lista = route({
  method: "get",
  path: "/v1/terminales",
  resumen: "Las cajas de la empresa",
  right: "dueno",
  changesState: false,
  respuesta: { datos: Terminales },
  handle: async (deps, { llamador: { empresa } }) => {
    const esperando = await listEsperandoPorTerminal(deps.db, empresa.nit);
    const terminales = (await listTerminales(deps.db, empresa.nit)).map((t) => {
      const suyos = esperando.find(({ terminal_id }) => terminal_id === t.id);
      return {
        id: t.id,
        nombre: t.nombre,
        sucursal: t.sucursal,
        puntoVenta: t.punto_venta,
        revocado: t.revocado === 1,
        vistoEn: t.visto_en === null ? null : iso(t.visto_en),
        esperando: suyos?.documentos ?? 0,
        esperandoDesde: suyos === undefined ? null : iso(suyos.desde),
      };
    });
    return ok({ datos: { terminales } });
  },
});

export const revocar = route({
  method: "delete",
  path: "/v1/terminales/{id}",
  resumen: "Revoca la credencial de una caja",
  right: "dueno",
  changesState: true,
  params: z.strictObject({ id: z.uuid() }),
  errores: [404],
  respuesta: { datos: z.object({ id: z.uuid(), revocado: z.boolean() }) },
  handle: async (deps, { llamador: { empresa }, params }) => {
    if (!(await revocarTerminal(deps, empresa.nit, params.id))) return fail({ kind: "terminalNoEncontrada" });
    const revocada = (await listTerminales(deps.db, empresa.nit)).find(({ id }) => id === params.id);
    if (revocada !== undefined) await anotarCaja(deps, revocada);
    return ok({ datos: { id: params.id, revocado: true } });
  },
});
