import { LLAVE_PUBLICA, llaveDeCodigo, nombreDeCodigo, pruebaDe } from "@mostrador/core/node";
import { parseCodigo } from "../secretos.ts";
import { randomUUID } from "node:crypto";
import {
  buildDocumento,
  findSectorFactura,
  getRegimen,
  type IdRegimen,
  PedidoCompraVenta,
  type FacturaTerminal,
  type Instante,
} from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import { fromWire, toWire } from "@mostrador/core/wire";
import { exigir, pedido, type Respuesta } from "./llamar.ts";
import type { Mundo } from "./mundo.ts";

/** A till's half of the protocol, enough to call each of its routes. */
export interface Caja {
  readonly id: string;
  readonly token: string;
  /** Calls a route; without a header it speaks protocol 1. */
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Respuesta>;
  /** Builds a document in wire form under the current CUFD, issued now by default. `cambios`: parts of its request to replace, in wire form. */
  readonly factura: (
    numero: number,
    tipoEmision: 1 | 2,
    fechaEmision?: Instante,
    cambios?: Cambios,
  ) => Promise<object>;
  readonly ahora: () => Promise<Instante>;
}

/** Changes to a document: parts of its request in wire form, its sale (by default a new one), and its law (by default 843). */
type Cambios = { readonly ventaId?: string; readonly regimen?: IdRegimen; readonly [parte: string]: unknown };

type Leido = Respuesta["body"];

/** Values for a document. `datos` and `estado` are the server's replies to the till, unchanged. */
interface DatosFactura {
  readonly datos: Leido;
  readonly estado: Leido;
  readonly epoca: number;
  readonly numeroFactura: number;
  readonly tipoEmision: 1 | 2;
  readonly fechaEmision: Instante | undefined;
  readonly cambios: Cambios | undefined;
}

export async function emparejarCaja(
  mundo: Pick<Mundo, "api"> & { readonly empresas: readonly [{ readonly ownerToken: string }, ...unknown[]] },
  { puntoVenta, reemplazar }: { readonly puntoVenta?: number; readonly reemplazar?: boolean } = {},
): Promise<Caja> {
  const { ownerToken } = mundo.empresas[0];
  const dueno = { "x-api-key": null, authorization: `Bearer ${ownerToken}` };
  const lugar = { punto_venta: puntoVenta, reemplazar };
  const { codigo } = exigir(await mundo.api("POST", "/v1/terminales/codigos", lugar, dueno)).body.datos;
  const nueva = { codigo, nombre: "Caja de prueba" };
  const paired = exigir(await mundo.api("POST", "/v1/terminal/emparejar", nueva, { "x-api-key": null }));
  const { token, terminal_id, epoca } = paired.body.datos;
  const headers = { "x-api-key": null, authorization: `Bearer ${token}` };
  const call: Caja["call"] = (method, path, body, otros = {}) =>
    mundo.api(method, path, body, { ...headers, ...otros });
  const datos = await datosConCatalogos(call);
  const estado = async () => exigir(await call("GET", "/v1/terminal/estado")).body.datos;
  return {
    id: terminal_id,
    token,
    call,
    ahora: async () => (await estado()).ahora,
    factura: async (numeroFactura, tipoEmision, fechaEmision, cambios) => {
      const cual = { numeroFactura, tipoEmision, fechaEmision, cambios };
      return toWire(buildFactura({ datos, estado: await estado(), epoca, ...cual })) as object;
    },
  };
}

/** Reads pages until one has the catalogs, which are on a later page after a new synchronisation; gives the last page where none has them. */
// oxlint-disable-next-line typescript/no-explicit-any -- a page as the server answers it
async function datosConCatalogos(call: Caja["call"]): Promise<any> {
  for (let desde = 0; ;) {
    const { datos } = exigir(await call("GET", `/v1/terminal/datos?desde=${desde}`)).body;
    if (datos.catalogos !== null || datos.cursor === desde) return datos;
    desde = datos.cursor;
  }
}

/** Builds the till's invoice, offline or online, under the current CUFD, with the digest of its bytes. */
function buildFactura({
  datos: { empresa, catalogos },
  estado,
  epoca,
  numeroFactura,
  tipoEmision,
  fechaEmision = estado.ahora,
  cambios: { ventaId = randomUUID(), regimen, ...cambios } = {},
}: DatosFactura): FacturaTerminal {
  const { razon_social: razonSocial, municipio, telefono, punto_venta: puntoVenta, nit, modalidad } = empresa;
  const [cufd] = estado.cufds;
  const { codigo, codigo_control: codigoControl, direccion } = cufd;
  const leyenda = catalogos.leyendas[0].texto;
  const cuerpo = PedidoCompraVenta.parse(
    fromWire(pedido({ emisor: { actividad_economica: "4711100", punto_venta: puntoVenta }, ...cambios })),
  );
  const sector = findSectorFactura(1);
  if (sector === undefined) throw new Error("sin sector 1");
  const built = buildDocumento(
    sector,
    {
      modalidad,
      tipoEmision,
      emisor: { nit, razonSocial, municipio, telefono },
      sucursal: 0,
      puntoVenta,
      direccion,
      cufd: codigo,
      codigoControl,
      numeroFactura,
      fechaEmision,
      leyenda,
      usuario: "ana",
      tipoCambio: "1",
      ...(regimen === undefined ? {} : { regimen: getRegimen(regimen) }),
    },
    cuerpo,
  );
  if (!built.ok) throw new Error(JSON.stringify(built.error));
  return {
    ventaId,
    epoca,
    sector: 1,
    numeroFactura,
    fechaEmision,
    cufd: codigo,
    cuf: built.value.cuf,
    pedido: cuerpo,
    derivados: {
      leyenda,
      usuario: "ana",
      direccion,
      tipoCambio: "1",
      razonSocial,
      municipio,
      telefono,
      ...(regimen === undefined ? {} : { regimen }),
    },
    sha256: sha256(built.value.xml),
  };
}

/** Pairs a till by proving that it knows the code, as a till over the network does. */
export async function emparejarConPruebas(mundo: Pick<Mundo, "api" | "empresas">): Promise<void> {
  const dueno = { "x-api-key": null, authorization: `Bearer ${mundo.empresas[0].ownerToken}` };
  const { codigo } = exigir(await mundo.api("POST", "/v1/terminales/codigos", {}, dueno)).body.datos;
  const [secreto, nadie] = [parseCodigo(codigo), { "x-api-key": null }];
  const [reto, nombre] = ["k3J9aQ0mZx7Lr2TbPq8V1w", "Caja con pruebas"];
  const saludo = { codigo: nombreDeCodigo(secreto), reto, huella: LLAVE_PUBLICA };
  exigir(await mundo.api("POST", "/v1/terminal/emparejar/saludo", saludo, nadie));
  const probado = { quien: "caja", huella: LLAVE_PUBLICA, reto, nombre } as const;
  const prueba = pruebaDe(llaveDeCodigo(secreto), probado);
  exigir(await mundo.api("POST", "/v1/terminal/emparejar/prueba", { ...saludo, nombre, prueba }, nadie));
}
