/** Routes of the history of the shop, for the owner and the accountant. */
import {
  explicado,
  FechaPedido,
  Instante,
  instanteToEpoch,
  ok,
  TipoCompartido,
  type Nit,
} from "@mostrador/core";
import {
  campoEnPalabras,
  fechaHora,
  nombreCatalogo,
  nombreDeCampo,
  QUE_CAMBIO,
  TIPOS_CAMBIADOS,
} from "@mostrador/core/formato";
import { z } from "zod";
import { alReves, enteroDeTexto, MAX_ENTERO } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import { listCambiosVistos, walkCambios } from "../readers/cambios.ts";
import { descargaDe, FORMATOS, type ColumnaPlanilla } from "../../http/planilla.ts";
import { conDesfase } from "../../http/respuestas.ts";
import { CambiosVistos } from "./respuestas-tienda.ts";
import { catalogosDeTienda, type CatalogosTienda } from "../productos.ts";
import { Id } from "./tienda-comun.ts";

const CAMPOS = {
  tipo: explicado(TipoCompartido.default("producto"), "Clase de la fila que nombra `fila`.", "producto"),
  fila: explicado(
    Id.optional(),
    "Fila cuyos cambios se piden; sin ella, los de toda la tienda.",
    "3f6c1d1e-6c0e-4c0a-9a51-0d3a4b6b1f10",
  ),
  conflictos: explicado(
    z.enum(["si", "no"], "Use si o no.").default("no"),
    "`si` trae solo los cambios que no entraron, porque otro se escribió después.",
    "si",
  ),
  clase: explicado(TipoCompartido.optional(), "Solo los cambios de filas de esta clase.", "cliente"),
  origen: explicado(
    z.enum(["caja", "portal", "servidor"], "Use caja, portal o servidor.").optional(),
    "Solo los que se hicieron en las cajas, en el portal, o por el servidor.",
    "caja",
  ),
  desde: explicado(FechaPedido.optional(), "Primer día, en hora de Bolivia.", "2026-11-01"),
  hasta: explicado(FechaPedido.optional(), "Último día, incluido.", "2026-11-30"),
  orden: explicado(
    z.enum(["fecha", "-fecha"], "Use fecha o -fecha.").default("-fecha"),
    "Orden de los cambios; con un guion, los nuevos primero.",
    "-fecha",
  ),
};
const Campos = z.object(CAMPOS);

export const cambios = route({
  method: "get",
  path: "/v1/portal/cambios",
  resumen:
    "Quién cambió qué de la tienda, en las cajas y en el portal, y los valores que otro escribió después",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
    ...CAMPOS,
    tras: explicado(
      enteroDeTexto(1, MAX_ENTERO).optional(),
      "Lugar tras el que sigue la página: `siguiente` de la anterior.",
      "120",
    ),
    limite: explicado(enteroDeTexto(1, 100).default(50), "Filas de la página.", "50"),
  }),
  respuesta: { datos: CambiosVistos },
  handle: async ({ db }, { llamador: { empresa }, query: { tras, limite, ...campos } }) => {
    const filtro = filtroDe(empresa.nit, campos);
    if (filtro === null) return alReves("desde");
    const pagina = await listCambiosVistos(db, { ...filtro, tras, limite });
    const nombrar = createNombrador(await catalogosDeTienda(db, empresa.nit));
    const vistos = pagina.cambios.map(({ en, campos: cambiados, ...cambio }) => ({
      ...cambio,
      en: conDesfase(en),
      campos: cambiados.map(nombrar),
    }));
    return ok({ datos: { cambios: vistos, siguiente: pagina.siguiente } });
  },
});

type Cambio = ReturnType<typeof walkCambios> extends AsyncGenerator<infer F> ? F : never;

function columnasDe(nombrar: (campo: Campo) => Campo): readonly ColumnaPlanilla<Cambio>[] {
  return [
    { titulo: "Cuándo", celda: ({ en }) => fechaHora(en), fecha: "hora", ancho: 18 },
    { titulo: "Qué", celda: ({ kind }) => QUE_CAMBIO[kind], ancho: 10 },
    { titulo: "De qué", celda: ({ tipo }) => TIPOS_CAMBIADOS[tipo], ancho: 20 },
    { titulo: "Nombre", celda: ({ nombre }) => nombre ?? "", ancho: 32 },
    { titulo: "Cambios", celda: (cambio) => cambioEnPalabras(cambio, nombrar), ancho: 60 },
    { titulo: "Quién", celda: ({ autor }) => autor, ancho: 24 },
    { titulo: "Dónde", celda: ({ origen }) => origen, ancho: 10 },
  ];
}

function cambioEnPalabras({ tipo, kind, campos }: Cambio, nombrar: (campo: Campo) => Campo): string {
  return campos
    .map((uno) => `${nombreDeCampo(tipo, uno.campo)}: ${campoEnPalabras(kind, nombrar(uno))}`)
    .join("; ");
}

/** Exports all changes that a filter finds. */
export const exportados = FORMATOS.map(({ formato, tipo }) =>
  route({
    method: "get",
    path: `/v1/portal/cambios.${formato}`,
    resumen: `Todos los cambios de la tienda que el filtro halla, en ${formato.toUpperCase()}`,
    right: "revisar",
    changesState: false,
    query: z.strictObject(CAMPOS),
    respuesta: { descarga: tipo },
    handle: async ({ db }, { llamador: { empresa }, query }) => {
      const filtro = filtroDe(empresa.nit, query);
      if (filtro === null) return alReves("desde");
      const columnas = columnasDe(createNombrador(await catalogosDeTienda(db, empresa.nit)));
      const filas = walkCambios(db, filtro);
      return ok({ datos: null, descarga: descargaDe(formato, `cambios_${empresa.nit}`, columnas, filas) });
    },
  }),
);

/** Reads the filter of a query; null where its days are in reverse order. */
function filtroDe(
  nit: Nit,
  { tipo, fila, conflictos, clase, origen, desde, hasta, orden }: z.infer<typeof Campos>,
) {
  if (desde !== undefined && hasta !== undefined && desde > hasta) return null;
  const enMs = (instante: string) => instanteToEpoch(Instante.parse(instante));
  return {
    nit,
    fila: fila === undefined ? undefined : { tipo, id: fila },
    conflictos: conflictos === "si",
    clase,
    origen,
    desdeMs: desde === undefined ? undefined : enMs(`${desde}T00:00:00.000`),
    hastaMs: hasta === undefined ? undefined : enMs(`${hasta}T23:59:59.999`),
    viejosPrimero: orden === "fecha",
  };
}

type Campo = z.infer<typeof CambiosVistos>["cambios"][number]["campos"][number];

/** Replaces a unit's code by its name in the catalog, and appends the name of a product's code of the tax system to that code. */
function createNombrador({ unidadesMedida, productosServicios }: CatalogosTienda): (campo: Campo) => Campo {
  const unidades = new Map(unidadesMedida.map((u) => [String(u.codigo), nombreCatalogo(u.descripcion)]));
  const productos = new Map(
    productosServicios.map((p) => [String(p.codigo), `${p.codigo} · ${nombreCatalogo(p.descripcion)}`]),
  );
  const nombres: Readonly<Record<string, ReadonlyMap<string, string>>> = {
    unidadMedida: unidades,
    codigoSin: productos,
  };
  return ({ campo, antes, despues, perdio }) => {
    const suyos = nombres[campo];
    return { campo, antes: suyos?.get(antes) ?? antes, despues: suyos?.get(despues) ?? despues, perdio };
  };
}
