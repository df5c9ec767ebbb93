import { booleano, extension, int, lista, opcional, texto, tipo } from "./esquema.ts";

/** The two empty roots of the authority's class tree; generated clients have classes of these names. */
const model = tipo("model", {});
export const modelDto = extension("modelDto", model, {});

export const mensajeServicio = extension("mensajeServicio", modelDto, {
  codigo: opcional(int),
  descripcion: opcional(texto),
});

/** The end of almost every reply. The list may be absent, one element or many. FACTS.md section 3. */
export const resultado = {
  mensajesList: lista(mensajeServicio),
  transaccion: opcional(booleano),
};

export const respuestaComunicacion = extension("respuestaComunicacion", modelDto, resultado);
export const respuestaConfiguracion = extension("respuestaConfiguracion", modelDto, resultado);
