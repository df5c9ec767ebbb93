import { randomUUID } from "node:crypto";
import {
  buildDocumento,
  findSectorFactura,
  PedidoCompraVenta,
  type FacturaTerminal,
  type Instante,
} from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import { fromWire, toWire } from "../http/wire.ts";
import { exigir, pedido, type Respuesta } from "./llamar.ts";
import type { Mundo } from "./mundo.ts";

/** A till's half of the protocol, enough to call each of its routes. */
export interface Caja {
  readonly id: string;
  readonly token: string;
  readonly call: (method: string, path: string, body?: unknown) => Promise<Respuesta>;
  /** A document under the current CUFD, as it goes on the wire; issued now where no instant is given. */
  readonly factura: (numero: number, tipoEmision: 1 | 2, fechaEmision?: Instante) => Promise<object>;
  readonly ahora: () => Promise<Instante>;
}

export async function emparejarCaja(
  mundo: Pick<Mundo, "api" | "empresas">,
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
  const call: Caja["call"] = (method, path, body) => mundo.api(method, path, body, headers);
  const { empresa, catalogos } = exigir(await call("GET", "/v1/terminal/datos")).body.datos;
  const estado = async () => exigir(await call("GET", "/v1/terminal/estado")).body.datos;
  return {
    id: terminal_id,
    token,
    call,
    ahora: async () => (await estado()).ahora,
    factura: async (numeroFactura, tipoEmision, dada) => {
      const { ahora, cufds } = await estado();
      const fechaEmision = dada ?? ahora;
      const [cufd] = cufds;
      const cuerpo = PedidoCompraVenta.parse(
        fromWire(pedido({ emisor: { actividad_economica: "4711100", punto_venta: empresa.punto_venta } })),
      );
      const sector = findSectorFactura(1);
      if (sector === undefined) throw new Error("sin sector 1");
      const { razon_social: razonSocial, municipio, telefono } = empresa;
      const leyenda = catalogos.leyendas[0].texto;
      const { direccion } = cufd;
      const built = buildDocumento(
        sector,
        {
          modalidad: empresa.modalidad,
          tipoEmision,
          emisor: { nit: empresa.nit, razonSocial, municipio, telefono },
          sucursal: 0,
          puntoVenta: empresa.punto_venta,
          direccion,
          cufd: cufd.codigo,
          codigoControl: cufd.codigo_control,
          numeroFactura,
          fechaEmision,
          leyenda,
          usuario: "ana",
          tipoCambio: "1",
        },
        cuerpo,
      );
      if (!built.ok) throw new Error(JSON.stringify(built.error));
      const factura: FacturaTerminal = {
        ventaId: randomUUID(),
        epoca,
        sector: 1,
        numeroFactura,
        fechaEmision,
        cufd: cufd.codigo,
        cuf: built.value.cuf,
        pedido: cuerpo,
        derivados: { leyenda, usuario: "ana", direccion, tipoCambio: "1", razonSocial, municipio, telefono },
        sha256: sha256(built.value.xml),
      };
      return toWire(factura) as object;
    },
  };
}
