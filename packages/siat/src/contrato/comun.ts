import { booleano, extension, int, lista, opcional, texto, tipo } from "./esquema.ts";

/** The two empty roots of the authority's class tree; generated clients have classes of these names. */
const model = tipo("model", {});
/** Root of almost every type; it has no elements of its own. */
export const modelDto = extension("modelDto", model, {});

/** A message of a reply: the code and its text. docs/fiscal-rules.md F54. */
export const mensajeServicio = extension("mensajeServicio", modelDto, {
  codigo: opcional(int),
  descripcion: opcional(texto),
});

/** The end of almost every reply. The list may be absent, one element or many. docs/fiscal-rules.md F4. */
export const resultado = {
  mensajesList: lista(mensajeServicio),
  transaccion: opcional(booleano),
};

/** Reply to verificarComunicacion. */
export const respuestaComunicacion = extension("respuestaComunicacion", modelDto, resultado);
/** Reply that says only whether the call was carried out. */
export const respuestaConfiguracion = extension("respuestaConfiguracion", modelDto, resultado);
