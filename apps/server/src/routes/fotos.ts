import { CUERPOS, fail, Foto, FotoHash, ok } from "@mostrador/core";
import { z } from "zod";
import { route } from "../http/route.ts";
import { readFoto } from "../readers/compartidas.ts";
import { guardarFoto } from "../use-cases/terminal/fotos.ts";

/** Pictures of products, apart from their rows. docs/design.md D53 */

const PorHash = z.strictObject({ hash: FotoHash });

export const foto = route({
  method: "get",
  path: "/v1/terminal/fotos/{hash}",
  resumen: "La foto de un producto, por su hash",
  right: "terminal",
  changesState: false,
  params: PorHash,
  errores: [404],
  respuesta: { datos: z.object({ foto: Foto }) },
  handle: async (deps, { llamador: { empresa }, params }) => {
    const hallada = await readFoto(deps.db, empresa.nit, params.hash);
    return hallada === undefined ? fail({ kind: "fotoNoEncontrada" }) : ok({ datos: { foto: hallada } });
  },
});

export const guardar = route({
  method: "put",
  path: "/v1/terminal/fotos/{hash}",
  resumen: "Guarda la foto de un producto antes de que el producto la nombre",
  right: "terminal",
  changesState: true,
  llamada: "fotos",
  params: PorHash,
  body: CUERPOS.fotos,
  respuesta: { datos: z.object({ hash: FotoHash }) },
  handle: async (deps, { llamador: { empresa }, params, body }) => {
    const guardada = await guardarFoto(deps, empresa.nit, params.hash, body.foto);
    return guardada.ok ? ok({ datos: { hash: params.hash } }) : guardada;
  },
});
