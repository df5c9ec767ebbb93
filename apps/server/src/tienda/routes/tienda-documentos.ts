/** Routes that read the documents of one client. */
import { decimal, ESTADOS_PUBLICOS, explicado, fail, ok, type Nit } from "@mostrador/core";
import { fechaHora, nombreEstado, nombreSucursal } from "@mostrador/core/formato";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { enteroDeTexto, lugarAjeno, LUGAR_ORDENADO } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import { listPaginaDocumentos, parseLugarDocumento, walkDocumentos } from "../readers/clientes.ts";
import { findFila } from "../readers/tienda.ts";
import { descargaDe, FORMATOS, type ColumnaPlanilla } from "../../http/planilla.ts";
import { DocumentosDeCliente } from "./respuestas-tienda.ts";
import { documentoJson } from "../../http/respuestas.ts";
import { PorId } from "./tienda-comun.ts";

const CAMPOS = {
  estado: explicado(
    z.enum(ESTADOS_PUBLICOS, "Use EMITIDA, ANULADA u OFFLINE.").optional(),
    "Solo los que están en este estado; sin él, todos.",
    "EMITIDA",
  ),
  clase: explicado(
    z.enum(["factura", "nota"], "Use factura o nota.").optional(),
    "Clase de documento; sin ella, facturas y notas.",
    "factura",
  ),
  orden: explicado(
    z.enum(["fecha", "-fecha", "monto", "-monto"], "Use fecha o monto.").default("-fecha"),
    "Orden de los documentos; con un guion, de mayor a menor.",
    "-fecha",
  ),
};

const documentos = route({
  method: "get",
  path: "/v1/portal/clientes/{id}/documentos",
  resumen: "Los documentos de un cliente por página, con su filtro y su orden",
  right: "revisar",
  changesState: false,
  params: PorId,
  query: z.strictObject({
    ...CAMPOS,
    tras: LUGAR_ORDENADO,
    limite: explicado(enteroDeTexto(1, 100).default(20), "Filas de la página.", "20"),
  }),
  errores: [404],
  respuesta: { datos: DocumentosDeCliente },
  async handle({ db }, { llamador: { empresa }, params: { id }, query: { tras, limite, ...campos } }) {
    const comprador = await findComprador(db, empresa.nit, id);
    if (comprador === undefined) return fail({ kind: "filaAusente" });
    const lugar = tras === undefined ? undefined : parseLugarDocumento(tras, campos.orden);
    if (lugar === null) return lugarAjeno();
    const pagina = await listPaginaDocumentos(db, comprador, { ...filtroDe(campos), tras: lugar }, limite);
    return ok({
      datos: {
        documentos: pagina.documentos.map(documentoJson),
        siguiente: pagina.siguiente,
      },
    });
  },
});

type Documento = ReturnType<typeof walkDocumentos> extends AsyncGenerator<infer F> ? F : never;

const COLUMNAS: readonly ColumnaPlanilla<Documento>[] = [
  { titulo: "Documento", celda: ({ isNota }) => (isNota ? "Nota de crédito" : "Factura") },
  { titulo: "Número", celda: ({ numero }) => numero, entero: true, ancho: 10 },
  { titulo: "Fecha", celda: ({ fechaEmision }) => fechaHora(fechaEmision), fecha: "hora", ancho: 18 },
  { titulo: "Estado", celda: ({ estado }) => nombreEstado(estado), ancho: 14 },
  { titulo: "Monto (Bs)", celda: ({ monto }) => decimal(monto) },
  { titulo: "Sucursal", celda: ({ sucursal }) => nombreSucursal(sucursal) },
  { titulo: "CUF", celda: ({ cuf }) => cuf, ancho: 60 },
];

const exportados = FORMATOS.map(({ formato, tipo }) =>
  route({
    method: "get",
    path: `/v1/portal/clientes/{id}/documentos.${formato}`,
    resumen: `Todos los documentos de un cliente que el filtro halla, en ${formato.toUpperCase()}`,
    right: "revisar",
    changesState: false,
    params: PorId,
    query: z.strictObject(CAMPOS),
    errores: [404],
    respuesta: { descarga: tipo },
    async handle({ db }, { llamador: { empresa }, params: { id }, query }) {
      const comprador = await findComprador(db, empresa.nit, id);
      if (comprador === undefined) return fail({ kind: "filaAusente" });
      const filas = walkDocumentos(db, comprador, filtroDe(query));
      const archivo = `documentos_${comprador.numeroDocumento}`;
      return ok({ datos: null, descarga: descargaDe(formato, archivo, COLUMNAS, filas) });
    },
  }),
);

/** The pages of a client's documents, and their files. */
export const DE_DOCUMENTOS = [documentos, ...exportados];

function filtroDe({ estado, clase, orden }: z.infer<z.ZodObject<typeof CAMPOS>>) {
  return { estado, clase, orden };
}

async function findComprador(db: Deps["db"], nit: Nit, id: string) {
  const cliente = await findFila(db, nit, "cliente", id);
  if (cliente === undefined) return undefined;
  return { nit, numeroDocumento: cliente.numeroDocumento, complemento: cliente.complemento };
}
