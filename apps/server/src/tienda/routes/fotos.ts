import { CUERPOS, fail, Foto, FotoHash, ok, explicado } from "@mostrador/core";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { readFoto } from "../readers/compartidas.ts";
import { guardarFoto } from "../fotos.ts";

/** Pictures of products, apart from their rows. docs/design.md D53 */

const PorHash = z.strictObject({
  hash: explicado(
    FotoHash,
    "SHA-256 de la foto, en hexadecimal.",
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  ),
});

export const foto = route({
  method: "get",
  path: "/v1/terminal/fotos/{hash}",
  resumen: "La foto de un producto, por su hash",
  right: "terminal",
  changesState: false,
  params: PorHash,
  errores: [404],
  respuesta: { datos: z.object({ foto: explicado(Foto, "La imagen como data URI.") }) },
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
  respuesta: { datos: z.object({ hash: explicado(FotoHash, "Hash de la imagen guardada.") }) },
  handle: async (deps, { llamador: { empresa }, params, body }) => {
    const guardada = await guardarFoto(deps, empresa.nit, params.hash, body.foto);
    return guardada.ok ? ok({ datos: { hash: params.hash } }) : guardada;
  },
});
