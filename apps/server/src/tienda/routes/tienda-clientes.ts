/** Routes of the buyers that the tills remember, for the owner; the accountant may read. */
import { Cliente, explicado, fail, ok } from "@mostrador/core";
import { documentoToText } from "@mostrador/core/documento-comprador";
import { z } from "zod";
import { route } from "../../http/route.ts";
import { getHistoria } from "../readers/clientes.ts";
import { findFila, listDeDocumento, listPaginaDe, ordenDeFichas, readFilas } from "../readers/tienda.ts";
import { deleteCliente, saveCliente, joinClientes } from "../clientes.ts";
import { importarClientes } from "../clientes.ts";
import { putFichas } from "../poner-fichas.ts";
import { CAMPOS_CLIENTES, filtroDeClientes } from "./consulta-tienda.ts";
import { documentoJson } from "../../http/respuestas.ts";
import { Borrado, ClienteEntero, ClientesHallados, Guardado } from "./respuestas-tienda.ts";
import {
  conGuardada,
  DE_VISTO,
  editorDe,
  Id,
  IdDeFormulario,
  IdONuevo,
  lugarEn,
  PaginaDeLista,
  PorId,
} from "./tienda-comun.ts";

const ORDENES = ["nombre", "-nombre", "codigo", "-codigo"] as const;

export const listarClientes = route({
  method: "get",
  path: "/v1/portal/clientes",
  resumen: "Los clientes que las cajas recuerdan: se buscan, se ordenan y van por páginas",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
    ...PaginaDeLista,
    ...CAMPOS_CLIENTES,
    orden: explicado(
      z.enum(ORDENES, "Use nombre o codigo.").default("nombre"),
      "Campo por el que se ordenan: el nombre o el documento; con un guion delante, al revés.",
      "nombre",
    ),
  }),
  respuesta: { datos: ClientesHallados },
  handle: async ({ db }, { llamador: { empresa }, query }) => {
    const { nit } = empresa;
    const orden = ordenDeFichas(query.orden);
    const lugar = lugarEn(orden, query.tras);
    if (!lugar.ok) return lugar;
    await putFichas(db, nit, ["cliente"]);
    const { filas, total, siguiente } = await listPaginaDe(db, {
      nit,
      tipo: "cliente",
      ...filtroDeClientes(query),
      orden,
      tras: lugar.value,
      limite: query.limite,
    });
    return ok({ datos: { clientes: [...filas], total, siguiente } });
  },
});

export const verCliente = route({
  method: "get",
  path: "/v1/portal/clientes/{id}",
  resumen: "Un cliente con sus documentos, sus totales y las otras fichas de su documento",
  right: "revisar",
  changesState: false,
  params: PorId,
  errores: [404],
  respuesta: { datos: ClienteEntero },
  handle: async ({ db }, { llamador: { empresa }, params: { id } }) => {
    const { nit } = empresa;
    const cliente = await findFila(db, nit, "cliente", id);
    if (cliente === undefined) return fail({ kind: "filaAusente" });
    const { numeroDocumento, complemento } = cliente;
    await putFichas(db, nit, ["cliente"]);
    const otros = (await listDeDocumento(db, nit, documentoToText(cliente))).filter((otro) => otro !== id);
    const { documentos, ...totales } = await getHistoria(db, { nit, numeroDocumento, complemento });
    return ok({
      datos: {
        cliente,
        mismos: [...(await readFilas(db, nit, "cliente", otros))],
        ...totales,
        documentos: documentos.map(documentoJson),
      },
    });
  },
});

const Campos = Cliente.omit({ id: true });

export const guardarUno = route({
  method: "post",
  path: "/v1/portal/clientes",
  resumen: "Hace o cambia un cliente: sin id, uno nuevo",
  right: "dueno",
  changesState: true,
  body: Campos.extend({
    id: IdONuevo,
    nuevo: IdDeFormulario,
    visto: explicado(Campos.partial().strict().optional(), DE_VISTO),
  }).strict(),
  errores: [404],
  respuesta: { datos: Guardado },
  handle: async (deps, { llamador, body: { id, nuevo, visto, ...campos } }) => {
    const hecho = await saveCliente(deps, editorDe(llamador), { id, nuevo, visto, campos });
    return conGuardada(hecho);
  },
});

export const unir = route({
  method: "post",
  path: "/v1/portal/clientes/unir",
  resumen: "Une dos fichas de un mismo documento: la que sobra se borra",
  right: "dueno",
  changesState: true,
  body: z.strictObject({
    queda: explicado(Id, "Ficha que queda.", "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10"),
    sobra: explicado(Id, "Ficha del mismo documento que se borra.", "9b2a7f0c-6f0a-4a53-8a34-6e5a2f1c7d20"),
  }),
  errores: [404],
  respuesta: { datos: z.object({ id: explicado(z.string(), "Identificador del cliente que queda.") }) },
  handle: async (deps, { llamador, body: { queda, sobra } }) => {
    const hecho = await joinClientes(deps, editorDe(llamador), queda, sobra);
    return hecho.ok ? ok({ datos: hecho.value }) : hecho;
  },
});

export const borrarUno = route({
  method: "delete",
  path: "/v1/portal/clientes/{id}",
  resumen: "Borra un cliente de las cajas; sus documentos quedan",
  right: "dueno",
  changesState: true,
  params: PorId,
  errores: [404],
  respuesta: { datos: Borrado },
  handle: async (deps, { llamador, params: { id } }) => {
    const hecho = await deleteCliente(deps, editorDe(llamador), id);
    return hecho.ok ? ok({ datos: { id, borrado: true } }) : hecho;
  },
});

/** Most rows of one call. The portal sends a longer list in parts. */
const MAX_FILAS = 200;

export const importar = route({
  method: "post",
  path: "/v1/portal/clientes/importar",
  resumen: "Trae compradores de otro programa: los conocidos quedan como están",
  right: "dueno",
  changesState: true,
  cabida: "carga",
  body: z.strictObject({
    filas: explicado(
      z
        .array(
          z.strictObject({
            linea: explicado(z.int().min(1), "Fila de la planilla.", 2),
            campos: explicado(Campos.strict(), "El comprador."),
          }),
        )
        .min(1)
        .max(MAX_FILAS),
      "Filas de la planilla, hasta 200 por llamada.",
    ),
  }),
  respuesta: {
    datos: z.object({
      filas: explicado(
        z.array(
          z.object({
            linea: explicado(z.int(), "Fila de la planilla.", 2),
            resultado: explicado(
              z.enum(["nuevo", "repetido", "malo"]),
              "Si entró, ya estaba o no puede entrar.",
            ),
            motivo: explicado(z.string().nullable(), "Por qué no puede entrar; nulo si no hace falta."),
          }),
        ),
        "Qué fue de cada fila.",
      ),
    }),
  },
  handle: async (deps, { llamador, body }) =>
    ok({ datos: { filas: [...(await importarClientes(deps, editorDe(llamador), body.filas))] } }),
});
