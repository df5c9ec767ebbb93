import { randomUUID } from "node:crypto";
import {
  buildDocumento,
  epochToInstante,
  findSectorFactura,
  instanteToEpoch,
  type FacturaTerminal,
  type Instante,
} from "@mostrador/core";
import { sha256 } from "@mostrador/core/node";
import type { Mundo, Respuesta } from "./mundo.ts";
import { hasta } from "./mundo.ts";

/** A till's half of the protocol, without its screen: enough to issue, withdraw and upload as a till does. */
export interface TerminalDePrueba {
  readonly puntoVenta: number;
  /** Calls the server in the previous protocol, unless the headers name another. */
  readonly call: (
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Respuesta>;
  /** A document under the current CUFD, as it goes on the wire. */
  readonly factura: (changes?: {
    readonly tipoEmision?: 1 | 2;
    readonly fechaEmision?: Instante;
    readonly numero?: number;
    readonly precio?: number;
    /** Another sector, and what it asks of the document. */
    readonly sector?: number;
    readonly propios?: object;
  }) => Promise<Record<string, unknown>>;
  readonly ahora: () => Promise<Instante>;
  /** Waits until the server says this of the document. */
  readonly espera: (cuf: string, estado: string) => Promise<void>;
  readonly documento: (
    cuf: string,
  ) => Promise<{ estado: string; observada: { codigo: number } | null } | undefined>;
}

export async function emparejarTerminal(mundo: Mundo): Promise<TerminalDePrueba> {
  const owner = { authorization: `Bearer ${mundo.empresas[0]?.ownerToken}`, "x-api-key": undefined as never };
  const codigo = await plain(mundo, "POST", "/v1/terminales/codigos", {}, owner);
  const paired = await plain(
    mundo,
    "POST",
    "/v1/terminal/emparejar",
    { codigo: codigo.body.datos.codigo, nombre: "Caja de prueba" },
    {},
  );
  if (paired.status !== 200) throw new Error(JSON.stringify(paired.body));
  const { token, epoca } = paired.body.datos;
  const call: TerminalDePrueba["call"] = (method, path, body, headers = {}) =>
    plain(mundo, method, path, body, { authorization: `Bearer ${token}`, ...headers });
  const { empresa, catalogos } = (await call("GET", "/v1/terminal/datos?desde=0")).body.datos;
  let numero = 0;
  const estado = async () => (await call("GET", "/v1/terminal/estado")).body.datos;
  const documento: TerminalDePrueba["documento"] = async (cuf) => {
    const { body } = await call("GET", "/v1/terminal/documentos?desde=0&limite=1000");
    return body.datos.documentos.find((d: { cuf: string }) => d.cuf === cuf);
  };
  return {
    puntoVenta: empresa.punto_venta,
    call,
    ahora: async () => (await estado()).ahora,
    documento,
    espera: (cuf, esperado) =>
      hasta(`${cuf} está ${esperado}`, async () => (await documento(cuf))?.estado === esperado),
    factura: async ({ tipoEmision = 1, fechaEmision, numero: pedido, precio = 20, ...otro } = {}) => {
      const { ahora, cufds } = await estado();
      const [cufd] = cufds;
      const numeroFactura = pedido ?? ++numero;
      const sector = findSectorFactura(otro.sector ?? 1);
      if (sector === undefined) throw new Error(`sin sector ${otro.sector}`);
      const cuerpo = sector.pedido.parse({
        ...otro.propios,
        emisor: { sucursal: 0, puntoVenta: empresa.punto_venta, actividadEconomica: "4711100" },
        cliente: { tipoDocumento: 1, numeroDocumento: "4455667", razonSocial: "Ana Ñáñez" },
        items: [
          {
            codigoProducto: "CAF",
            codigoSin: 1000118,
            descripcion: "Café",
            cantidad: 1,
            unidadMedida: 57,
            precioUnitario: precio,
          },
        ],
      });
      const derivados = {
        leyenda: catalogos.leyendas[0].texto,
        usuario: "ana",
        direccion: cufd.direccion,
        tipoCambio: "1",
        razonSocial: empresa.razon_social,
        municipio: empresa.municipio,
        telefono: empresa.telefono,
      };
      const instante = fechaEmision ?? epochToInstante(instanteToEpoch(ahora) + numeroFactura);
      const built = buildDocumento(
        sector,
        {
          modalidad: empresa.modalidad,
          tipoEmision,
          emisor: {
            nit: empresa.nit,
            razonSocial: derivados.razonSocial,
            municipio: derivados.municipio,
            telefono: derivados.telefono,
          },
          sucursal: 0,
          puntoVenta: empresa.punto_venta,
          direccion: cufd.direccion,
          cufd: cufd.codigo,
          codigoControl: cufd.codigo_control,
          numeroFactura,
          fechaEmision: instante,
          leyenda: derivados.leyenda,
          usuario: derivados.usuario,
          tipoCambio: "1",
        },
        cuerpo,
      );
      if (!built.ok) throw new Error(JSON.stringify(built.error));
      const factura: FacturaTerminal = {
        ventaId: randomUUID(),
        epoca,
        sector: sector.codigo,
        numeroFactura,
        fechaEmision: instante,
        cufd: cufd.codigo,
        cuf: built.value.cuf,
        pedido: cuerpo,
        derivados,
        sha256: sha256(built.value.xml),
      };
      return toSnake(factura) as Record<string, unknown>;
    },
  };
}

/** The wire's spelling, written here once more: a test must not agree with the server by sharing its code. */
function toSnake(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSnake);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([k, v]) => [k.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), toSnake(v)]),
  );
}

async function plain(
  mundo: Mundo,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Respuesta> {
  const clean = Object.fromEntries(Object.entries(headers).filter(([, v]) => v !== undefined));
  const reply = await fetch(mundo.base + path, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...clean },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.status, headers: reply.headers, body: await reply.json() };
}
