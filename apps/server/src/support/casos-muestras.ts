import { epochToInstante } from "@mostrador/core";
import { expect } from "vitest";
import type { Ext } from "../docs/guia/muestras.ts";
import { exigir, pedido } from "./llamar.ts";
import type { Mundo } from "./mundo.ts";

type Entorno = Readonly<Record<string, string>>;

/** A sample's run: its variables before, its output, and the check of the server after. */
export interface Caso {
  /** Prepares the data of the sample, and gives its variables. */
  readonly preparar?: (mundo: Mundo, ext: Ext) => Promise<Entorno>;
  /** The output in TypeScript, PHP and Python. */
  readonly dice: RegExp;
  /** The output of curl. */
  readonly curl: RegExp;
  /** Checks the server afterwards. */
  readonly despues?: (mundo: Mundo, entorno: Entorno, salida: string) => Promise<void>;
  readonly limpiar?: (mundo: Mundo) => Promise<void>;
  /** Present where the page shows curl's reply, which is kept beside the sample. */
  readonly respuesta?: true;
}

/** Samples that another test runs: they run a server, or need time to pass. */
export const DE_OTRA_PRUEBA: readonly string[] = ["cafc", "reintentar", "verificar", "webhook"];

const CUF = "[0-9A-F]{50,100}";
const ARROZ = {
  codigo_producto: "ARR-01",
  codigo_sin: 1000101,
  descripcion: "Arroz grano de oro, bolsa de 1 kg",
  cantidad: 4,
  unidad_medida: 57,
  precio_unitario: 9.5,
};

/** Issues an invoice; gives its CUF, number and date as the samples take them. */
async function facturada({ api }: Mundo): Promise<Entorno> {
  const { body } = exigir(await api("POST", "/v1/facturas", pedido({}, ARROZ)));
  const { cuf, numero_factura: numero, fecha_emision: fecha } = body.datos;
  return { CUF: cuf, NUMERO: String(numero), FECHA: fecha.slice(0, 10) };
}

async function anulada(mundo: Mundo): Promise<Entorno> {
  const entorno = await facturada(mundo);
  exigir(await mundo.api("POST", `/v1/facturas/${entorno["CUF"]}/anular`, { motivo: 3 }));
  return entorno;
}

/** Issues an offline invoice, and gives a window around it that has ended. */
async function esperando({ api, ahora }: Mundo): Promise<Entorno> {
  const { body } = exigir(await api("POST", "/v1/facturas", pedido({ contingencia: true })));
  expect(body.datos.estado).toBe("OFFLINE");
  return { DESDE: body.datos.fecha_emision, HASTA: epochToInstante(ahora()), CUF: body.datos.cuf };
}

const estadoEs = (estado: string) => async (mundo: Mundo, entorno: Entorno) => {
  const { body } = await mundo.api("GET", `/v1/facturas/${entorno["CUF"]}`);
  expect(body.datos.estado).toBe(estado);
};

/** Checks that the tax system holds the document whose CUF the sample printed. */
async function enImpuestos(mundo: Mundo, _entorno: Entorno, salida: string): Promise<void> {
  const [cuf = ""] = new RegExp(CUF).exec(salida) ?? [];
  expect((await mundo.enImpuestos()).get(cuf)).toBe(690);
}

/** Each sample of the guide by its name. */
export const CASOS: Readonly<Record<string, Caso>> = {
  mostrador: { dice: /^$/, curl: /"ok":true/ },
  emitir: {
    dice: new RegExp(`^EMITIDA \\d+ ${CUF} http\\S+/f/${CUF}\\n$`),
    curl: /"ok":true.*"estado":"EMITIDA"/,
    despues: enImpuestos,
    respuesta: true,
  },
  cuenta: {
    dice: /^1023456022 Empresa 1023456022 \d+\n$/,
    curl: /"creditos_disponibles":\d+/,
    respuesta: true,
  },
  errores: {
    dice: /^422 validacion\n(body\.\S+ .+\n)+$/,
    curl: /HTTP\/1\.1 422[\s\S]*X-Error-Code: validacion[\s\S]*"loc":\["body","items"\]/i,
  },
  idempotencia: {
    dice: new RegExp(`^la misma factura ${CUF}\\n$`),
    curl: /^(.*"cuf":"[0-9A-F]+")[\s\S]*Idempotent-Replayed: true\s+\1/,
    despues: enImpuestos,
  },
  sincronizar: {
    dice: /^El CUFD vale hasta 2\d{3}-.*-04:00\n([a-z_]+ \d+\n){18}$/,
    curl: /"cufd_vence":.*\{"ok":true.*"catalogos"/s,
  },
  catalogo: { dice: /^57 UNIDAD \(BIENES\)$/m, curl: /"elementos":\[\{/ },
  lote: {
    dice: new RegExp(`^1 emitidas, 1 con errores\\n0 ${CUF}\\n1 .*items.*\\n$`),
    curl: /"exitosas":1,"fallidas":1/,
    despues: enImpuestos,
    respuesta: true,
  },
  listar: {
    preparar: async (mundo) => {
      for (let n = 0; n < 3; n++) await facturada(mundo);
      return {};
    },
    dice: /^(\d+ [\d.]+\n){3,}$/,
    curl: /"hay_mas":true/,
    respuesta: true,
  },
  consultar: {
    preparar: facturada,
    dice: new RegExp(`^EMITIDA http\\S+/f/${CUF}\\n$`),
    curl: /"estado":"EMITIDA"/,
  },
  anular: {
    preparar: facturada,
    dice: /^ANULADA\n$/,
    curl: /"estado":"ANULADA"/,
    despues: estadoEs("ANULADA"),
    respuesta: true,
  },
  revertir: {
    preparar: anulada,
    dice: /^EMITIDA\n$/,
    curl: /"estado":"EMITIDA"/,
    despues: estadoEs("EMITIDA"),
  },
  nota: {
    preparar: facturada,
    dice: new RegExp(`^EMITIDA ${CUF} 9\\.5\\n$`),
    curl: /"estado":"EMITIDA"/,
    despues: async (mundo, entorno, salida) => {
      const [cuf = ""] = new RegExp(CUF).exec(salida) ?? [];
      expect((await mundo.api("GET", `/v1/facturas/${cuf}`)).body.datos.cuf_factura_original).toBe(
        entorno["CUF"],
      );
    },
    respuesta: true,
  },
  estado: {
    dice: /^sandbox OPERATIVO sistema tributario: [A-Z]+\n$/,
    curl: /"siat_piloto":\{"estado":/,
    respuesta: true,
  },
  nit: { dice: /^sí NIT ACTIVO\n$/, curl: /"valido":true/, respuesta: true },
  "punto-de-venta": {
    dice: /^Emita con punto_venta \d+\n$/,
    curl: /"codigo_punto_venta":\d+/,
    respuesta: true,
  },
  "fuera-de-linea": {
    preparar: async (mundo) => {
      await mundo.caer();
      return {};
    },
    dice: new RegExp(`^OFFLINE ${CUF} \\S+-04:00\\n$`),
    curl: /"estado":"OFFLINE"/,
    limpiar: (mundo) => mundo.normal(),
  },
  regularizar: {
    preparar: esperando,
    dice: /^VALIDADO \d+\n$/,
    curl: /"estado":"VALIDADO"/,
    despues: estadoEs("EMITIDA"),
  },
  eventos: {
    preparar: async () => ({ CURSOR: "0" }),
    dice: /^(\S+ factura\.emitida \S+\n)/m,
    curl: /"hay_mas":/,
  },
  simulador: {
    dice: /^400 1037\n$/,
    curl: /'codigo': 1037/,
    limpiar: (mundo) => mundo.normal(),
  },
};
