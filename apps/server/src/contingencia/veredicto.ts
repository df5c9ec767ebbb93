import { fail, ok, type Result } from "@mostrador/core";
import type { Mensaje } from "@mostrador/siat";
import { getEmpresa } from "../cuenta/db/empresas.ts";
import { getPaquete, listMiembros, updatePaquete, type Paquete } from "./db/paquetes.ts";
import { transaccion } from "../motor/transaccion.ts";
import type { Deps } from "../deps.ts";
import { falloDeSiat, type Fallo } from "../fallos.ts";
import { claseDe, documentosDe } from "../impuestos/siat/origin.ts";
import { conCufd } from "../impuestos/codigos-del-punto.ts";
import { observar, rechazarPaquete, validarFactura } from "./asentar-documentos.ts";
import { isDelPedido } from "./del-pedido.ts";
import { askMiembros } from "./preguntar-miembros.ts";

/** Requests a package's verdict and settles each member by it. May be repeated. docs/api.md A14. */
export async function validarPaquete(
  deps: Deps,
  id: number,
  renovar: () => Promise<boolean>,
): Promise<Result<Paquete, Fallo>> {
  const paquete = await getPaquete(deps.db, id);
  if (paquete.estado !== "recibido" || paquete.codigoRecepcion === null) return ok(paquete);
  const empresa = await getEmpresa(deps.db, paquete.nit);
  const { codigoRecepcion: codigo } = paquete;
  const respuesta = await conCufd(deps, empresa, paquete, (siat, origen) =>
    documentosDe(siat, empresa, paquete.sector).validacionPaquete(origen, claseDe(paquete), codigo),
  );
  if (respuesta === null) return fail({ kind: "noEntregada" });
  switch (respuesta.kind) {
    case "pendiente":
      return ok(paquete);
    case "validada":
      return asentarVeredicto(deps, paquete, [], renovar);
    case "observada":
      return asentarVeredicto(deps, paquete, respuesta.mensajes, renovar);
    case "rechazada": {
      const { mensajes } = respuesta;
      // The tax system refused the query itself, so the package still has no verdict.
      if (isDelPedido(mensajes)) return fail(falloDeSiat(respuesta));
      await transaccion(deps.db, paquete.nit, (tx) => rechazarPaquete(tx, paquete, mensajes));
      return ok(await getPaquete(deps.db, id));
    }
    case "noEntregada":
    case "enDuda":
      return fail(falloDeSiat(respuesta));
  }
}

async function asentarVeredicto(
  deps: Deps,
  paquete: Paquete,
  mensajes: readonly Mensaje[],
  renovar: () => Promise<boolean>,
): Promise<Result<Paquete, Fallo>> {
  const porArchivo = Map.groupBy(mensajes, (m) => m.numeroArchivo);
  const miembros = await listMiembros(deps.db, paquete.id);
  // An earlier sending may have registered these documents; only the tax system's answer for the CUF decides.
  const registradas = miembros.filter(
    ({ posicion, estado, observada }) =>
      estado === "OFFLINE" && observada === null && porArchivo.get(posicion)?.some(isYaRegistrada),
  );
  const respondidas = await askMiembros(
    deps,
    paquete.id,
    registradas,
    renovar,
    ({ posicion, ...factura }, { kind }) =>
      transaccion(deps.db, paquete.nit, async (tx) => {
        const mensaje = porArchivo.get(posicion)?.find(isYaRegistrada);
        if (kind === "noExiste" && mensaje !== undefined) await observar(tx, factura, mensaje);
        else await validarFactura(tx, factura, paquete.codigoRecepcion, deps.now());
      }),
  );
  if (!respondidas) return fail({ kind: "noEntregada" });
  await transaccion(deps.db, paquete.nit, async (tx) => {
    for (const { posicion, ...factura } of miembros) {
      const suyos = porArchivo.get(posicion) ?? [];
      const [mensaje] = suyos;
      if (mensaje === undefined) await validarFactura(tx, factura, paquete.codigoRecepcion, deps.now());
      else if (!suyos.some(isYaRegistrada)) await observar(tx, factura, mensaje);
    }
    const estado = mensajes.length === 0 ? "validado" : "observado";
    await updatePaquete(tx, paquete.id, { estado, mensajes: JSON.stringify(mensajes) });
  });
  return ok(await getPaquete(deps.db, paquete.id));
}

function isYaRegistrada({ codigo }: Mensaje): boolean {
  return codigo === 1000 || codigo === 952;
}
