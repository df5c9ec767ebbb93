/** Routes of costs and prices: the cost of a product, and the products that sell below their replacement cost. docs/decisions/0068 */
import { epochToInstante, explicado, fail, ok } from "@mostrador/core";
import { z } from "zod";
import { enteroDeTexto } from "../../http/campos.ts";
import { route } from "../../http/route.ts";
import { findFila } from "../../tienda/readers/tienda.ts";
import { listPorReponer, readCosto, type UltimaCompra } from "../readers/reposicion.ts";
import { ProductoId } from "./campos.ts";
import { CostoHallado, PorReponerHallados } from "./respuestas-reposicion.ts";

const compradoDe = ({ fecha, costo }: UltimaCompra) => ({ fecha, costo: costo.toFixed() });

export const costo = route({
  method: "get",
  path: "/v1/existencias/costo",
  resumen: "Lo que cuesta un producto, y lo que costaría reponerlo hoy",
  right: "revisar",
  changesState: false,
  query: z.strictObject({ productoId: ProductoId }),
  errores: [404],
  respuesta: { datos: CostoHallado },
  handle: async ({ db, reloj, regimenes }, { llamador: { empresa }, query: { productoId } }) => {
    const { nit } = empresa;
    if ((await findFila(db, nit, "producto", productoId)) === undefined) return fail({ kind: "filaAusente" });
    const ahoraMs = reloj.ahora();
    const { id: regimen } = await regimenes.regimenEn(db, empresa, epochToInstante(ahoraMs));
    const { sucursales, ultimaCompra, reposicion, dolar } = await readCosto(db, nit, productoId, ahoraMs);
    return ok({
      datos: {
        regimen,
        sucursales: [...sucursales],
        ultimaCompra: ultimaCompra === null ? null : compradoDe(ultimaCompra),
        reposicion: reposicion?.toFixed() ?? null,
        dolar: dolar === null ? null : { antes: dolar.antes.toFixed(), hoy: dolar.hoy.toFixed() },
      },
    });
  },
});

export const reponer = route({
  method: "get",
  path: "/v1/existencias/reposicion",
  resumen: "Lo que se vende por debajo de lo que cuesta reponerlo hoy, con el precio que lo arregla",
  right: "revisar",
  changesState: false,
  query: z.strictObject({
    ganancia: explicado(
      enteroDeTexto(0, 1000).default(20),
      "Ganancia que se quiere, en por ciento de lo que cuesta reponer.",
      20,
    ),
  }),
  respuesta: { datos: PorReponerHallados },
  handle: async ({ db, reloj, regimenes }, { llamador: { empresa }, query: { ganancia } }) => {
    const ahoraMs = reloj.ahora();
    const regimen = await regimenes.regimenEn(db, empresa, epochToInstante(ahoraMs));
    const productos = await listPorReponer(db, empresa.nit, { quiere: ganancia, regimen, ahoraMs });
    return ok({
      datos: {
        regimen: regimen.id,
        productos: productos.map(({ comprado, reposicion, ganancia: deja, propuesto, ...producto }) => ({
          ...producto,
          comprado: compradoDe(comprado),
          reposicion: reposicion.toFixed(),
          ganancia: deja.toFixed(2),
          propuesto: propuesto.toFixed(2),
        })),
      },
    });
  },
});
