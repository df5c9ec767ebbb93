/** Routes of the history of the shop, for the owner and her accountant. */
import { explicado, ok, TipoCompartido } from "@mostrador/core";
import { nombreCatalogo } from "@mostrador/core/formato";
import { z } from "zod";
import { enteroDeTexto, MAX_ENTERO } from "../http/campos.ts";
import { route } from "../http/route.ts";
import { listCambiosVistos } from "../readers/cambios.ts";
import { conDesfase } from "./respuestas.ts";
import { CambiosVistos } from "./respuestas-tienda.ts";
import { catalogosDeTienda, type CatalogosTienda } from "../use-cases/tienda/productos.ts";
import { Id } from "./tienda-comun.ts";

export const cambios = route({
  method: "get",
  path: "/v1/portal/cambios",
  resumen:
    "Quién cambió qué de la tienda, en las cajas y en el portal, y los valores que otro escribió después",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
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
    tras: explicado(
      enteroDeTexto(1, MAX_ENTERO).optional(),
      "Lugar tras el que sigue la página: `siguiente` de la anterior.",
      "120",
    ),
    limite: explicado(enteroDeTexto(1, 100).default(50), "Filas de la página.", "50"),
  }),
  respuesta: { datos: CambiosVistos },
  handle: async ({ db }, { llamador: { empresa }, query: { tipo, fila, conflictos, tras, limite } }) => {
    const pagina = await listCambiosVistos(db, {
      nit: empresa.nit,
      fila: fila === undefined ? undefined : { tipo, id: fila },
      conflictos: conflictos === "si",
      tras,
      limite,
    });
    const nombrar = createNombrador(await catalogosDeTienda(db, empresa.nit));
    const vistos = pagina.cambios.map(({ en, campos, ...cambio }) => ({
      ...cambio,
      en: conDesfase(en),
      campos: campos.map(nombrar),
    }));
    return ok({ datos: { cambios: vistos, siguiente: pagina.siguiente } });
  },
});

type Campo = z.infer<typeof CambiosVistos>["cambios"][number]["campos"][number];

/** Puts the catalog's name in the place of a unit's code, and after the tax system's code of a product. */
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
