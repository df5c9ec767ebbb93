/**
 * Stock in two branches, one of which has two tills: purchases, counts, leavings, transfers and reservations at the tills and in the portal,
 * while everything else goes wrong.
 */
import type { Caja } from "../../../apps/desktop/src/caja/caja.ts";
import { guiaToCodigo, type Guia } from "@mostrador/core";
import { Libros } from "../libros.ts";
import type { Azar } from "../maquina/azar.ts";
import { readTienda, ventaDeTienda, type Tienda } from "../tienda.ts";
import { comoDueno } from "./como-dueno.ts";
import { lineaDeCaja, PASOS, veces, type Ataque, type Escena, type Golpe } from "./ataque.ts";

/** A story with it has the shop of `tienda.ts`, with two tills in the first branch and one in the second. */
export const existencias: Ataque = {
  frecuencia: 0,
  plan: (azar, cajas) => {
    const deHistoria: DeHistoria = { enviadas: [], porEntregar: [], reservas: [] };
    return [
      ...veces(azar.entero(18, 30), () => acto(azar, cajas, deHistoria)),
      // Slips that come in after everything else, however long ago their goods left.
      ...veces(azar.entero(0, 3), () => acto(azar, cajas, deHistoria, { que: "recibe", en: PASOS })),
    ];
  },
};

/** Acts of a story that later acts take up. */
interface DeHistoria {
  readonly enviadas: Enviada[];
  /** Reservations of sold goods, by their ids. */
  readonly porEntregar: string[];
  readonly reservas: string[];
}

/** A transfer that left, by the place that it goes to and its slip's code. */
interface Enviada {
  readonly destino: number;
  readonly codigo: string;
}

/** The parts of an act, drawn before anything runs. */
interface Datos {
  readonly caja: number;
  readonly cantidad: number;
  readonly otra: number;
  readonly docena: boolean;
  readonly dosVeces: boolean;
  /** The other product: the one that the ERP sells. */
  readonly delErp: boolean;
  /** Of many transfers or reservations, the one that is taken up. */
  readonly cual: number;
  /** The goods come before their invoice. */
  readonly adelantada: boolean;
  readonly deHistoria: DeHistoria;
}

/** The branch of a till, as the template pairs them: the second till alone is in the second branch. */
function sucursalDe(caja: number): number {
  return caja === 1 ? 1 : 0;
}

type Acto = (escena: Escena, datos: Datos) => void | Promise<void>;

const PESOS = {
  vende: 22,
  vendeCombo: 10,
  anula: 6,
  revierte: 3,
  devuelve: 6,
  recibeCompra: 14,
  cuenta: 12,
  cierraConteo: 14,
  saca: 8,
  envia: 14,
  recibe: 16,
  compraElDueno: 7,
  cuentaElDueno: 5,
  sacaElDueno: 4,
  enviaElDueno: 4,
  apartaElDueno: 3,
  liberaElDueno: 2,
  guardaVendidoElDueno: 5,
  entregaElDueno: 5,
  cortaLinea: 12,
  devuelveLinea: 8,
} as const;

function acto(
  azar: Azar,
  cajas: number,
  deHistoria: DeHistoria,
  fijo: { readonly que?: keyof typeof PESOS; readonly en?: number } = {},
): Golpe {
  const que = fijo.que ?? azar.pesado(PESOS);
  const datos = {
    caja: azar.entero(0, cajas - 1),
    cantidad: azar.entero(1, 20),
    otra: azar.entero(0, 6),
    docena: azar.si(0.4),
    dosVeces: azar.si(0.25),
    delErp: azar.si(0.35),
    cual: azar.entero(0, 99),
    adelantada: azar.si(0.2),
  };
  return {
    en: fijo.en ?? azar.entero(0, PASOS),
    que: { que, ...datos },
    hacer: (escena) => ACTOS[que](escena, { ...datos, deHistoria }),
    despuesMs: azar.entero(0, 7000),
  };
}

/** A line of an act at a till: a product, or dozens of the first one. */
function lineaDe(tienda: Tienda, { cantidad, docena, delErp }: Datos) {
  const productoId = tienda.productos[delErp ? "CAF-250" : "P1"];
  return docena && !delErp
    ? { productoId, presentacionId: tienda.docena, cantidad: String(1 + (cantidad % 3)) }
    : { productoId, presentacionId: null, cantidad: String(cantidad) };
}

/** Makes a call at a till, twice where a key is pressed twice. */
function enCaja(
  { historia }: Escena,
  { caja, dosVeces }: Datos,
  hacer: (programa: Caja) => ReturnType<Caja["invoke"]>,
): void {
  historia.enCaja(caja, hacer);
  if (dosVeces) historia.enCaja(caja, hacer);
}

/** Purchases carry the day before the story begins, and one of a few papers: the same paper may come to both branches. */
const FECHA = "2026-11-19";
const PAPELES = 9;
const PROVEEDOR = "1028627025";

/** A purchase with goods that the supplier gives away. */
function compraDe(tienda: Tienda, datos: Datos) {
  const { cantidad, otra, cual } = datos;
  const importe = `${cantidad * 7 + otra}.00`;
  const linea = lineaDe(tienda, datos);
  const regalada = { productoId: linea.productoId, presentacionId: null, cantidad: String(otra) };
  return {
    numero: String(1 + (cual % PAPELES)),
    autorizacion: "A1B2C3",
    fecha: FECHA,
    descuento: "0.00",
    total: importe,
    lineas: [{ ...linea, importe }, ...(otra === 0 ? [] : [{ ...regalada, importe: "0.00" }])],
  };
}

const ACTOS: Readonly<Record<keyof typeof PESOS, Acto>> = {
  vende: ({ mundo, historia }, { caja, cantidad, otra, docena, dosVeces }) => {
    const docenas = docena ? 1 + (cantidad % 2) : 0;
    historia.vender(caja, dosVeces, ventaDeTienda(readTienda(mundo), { docenas, sueltas: otra, combos: 0 }));
  },
  vendeCombo: ({ mundo, historia }, { caja, cantidad, otra, docena, dosVeces }) => {
    const suyo = { docenas: docena ? 1 : 0, sueltas: otra % 3, combos: 1 + (cantidad % 3) };
    historia.vender(caja, dosVeces, ventaDeTienda(readTienda(mundo), suyo));
  },
  anula: ({ historia, testigo }, { caja }) => {
    const ventaId = historia.ultimaDe(caja)?.id;
    if (ventaId === undefined) return;
    testigo.porAnular.add(ventaId);
    historia.enCaja(caja, (programa) => programa.invoke("anular", { ventaId, motivo: 1 }));
  },
  revierte: ({ historia }, { caja }) => {
    const ventaId = historia.ultimaDe(caja)?.id;
    if (ventaId !== undefined)
      historia.enCaja(caja, (programa) => programa.invoke("revertirAnulacion", { ventaId }));
  },
  devuelve: ({ historia }, { caja }) => {
    const venta = historia.ultimaDe(caja);
    if (venta !== undefined) historia.devolverTodo(caja, venta);
  },
  recibeCompra: (escena, datos) => {
    const id = crypto.randomUUID();
    const { lineas, ...papel } = compraDe(readTienda(escena.mundo), datos);
    const compra = {
      ...papel,
      ...(datos.adelantada ? { porFacturar: true, numero: "", autorizacion: "" } : {}),
      id,
      proveedor: { documento: PROVEEDOR, razonSocial: "Andina" },
      conFactura: true,
      lineas: lineas.map((linea) => ({ ...linea, yaTenia: null })),
    };
    enCaja(escena, datos, (programa) => programa.invoke("recibirCompra", compra));
  },
  cuenta: (escena, datos) => {
    const { productos } = readTienda(escena.mundo);
    const { cantidad, otra, delErp } = datos;
    enCaja(escena, datos, async (programa) => {
      const empezado = await programa.invoke("empezarConteo", { codigo: null });
      if (!empezado.ok) return empezado;
      const como = otra % 2 === 0 ? "es" : "suma";
      const linea = { presentacionId: null, como } as const;
      const hecha = await programa.invoke("contarProducto", {
        ...linea,
        productoId: productos.P1,
        cantidad: contadoDe(cantidad),
      });
      return delErp
        ? programa.invoke("contarProducto", {
            ...linea,
            productoId: productos["CAF-250"],
            cantidad: String(otra),
          })
        : hecha;
    });
  },
  cierraConteo: (escena, datos) =>
    enCaja(escena, datos, (programa) => programa.invoke("cerrarConteo", { nota: null })),
  saca: (escena, datos) => {
    const salida = { ...salidaDe(datos), id: crypto.randomUUID() };
    const lineas = [lineaDe(readTienda(escena.mundo), datos)];
    enCaja(escena, datos, (programa) => programa.invoke("sacarExistencias", { ...salida, lineas }));
  },
  envia: (escena, datos) => {
    const { caja, deHistoria } = datos;
    const { mundo, historia } = escena;
    const id = crypto.randomUUID();
    const destino = 1 - sucursalDe(caja);
    const envio = { id, sucursalDestino: destino, nota: null };
    const lineas = [lineaDe(readTienda(mundo), datos)];
    historia.enCaja(caja, async (programa, nombre, vive) => {
      const enviado = await programa.invoke("enviarTraslado", { ...envio, lineas });
      const guia = enviado.ok && vive() ? guiaImpresa(new Libros(mundo), nombre, id) : null;
      if (guia !== null) deHistoria.enviadas.push({ destino, codigo: guiaToCodigo(guia) });
      return enviado;
    });
  },
  recibe: (escena, datos) => {
    const { cual, otra, caja } = datos;
    const suyas = datos.deHistoria.enviadas.filter(({ destino }) => destino === sucursalDe(caja));
    const enviada = suyas[cual % Math.max(1, suyas.length)];
    if (enviada === undefined) return;
    const { codigo } = enviada;
    const id = crypto.randomUUID();
    const cierra = otra % 3 > 0;
    enCaja(escena, datos, async (programa) => {
      const leida = await programa.invoke("leerGuia", { codigo });
      if (!leida.ok) return leida;
      const lineas = leida.value.lineas.map((linea) => ({
        linea: linea.linea,
        // All of it, or one piece less.
        cantidad: otra % 2 === 0 ? linea.cantidad : String(Number(linea.cantidad) - 1),
      }));
      return programa.invoke("recibirTraslado", { id, codigo, lineas, cierra, motivo: "Se rompieron" });
    });
  },
  compraElDueno: (escena, datos) => {
    const { lineas, ...papel } = compraDe(readTienda(escena.mundo), datos);
    return delDueno(escena, datos, "/v1/compras", {
      ...papel,
      id: crypto.randomUUID(),
      sucursal: sucursalDe(datos.caja),
      proveedor: { documento: PROVEEDOR, razon_social: "Andina" },
      lineas: lineas.map(({ importe, ...linea }) => ({ ...enPortal(linea), importe })),
    });
  },
  cuentaElDueno: (escena, datos) => {
    const { productos } = readTienda(escena.mundo);
    const producto_id = productos[datos.delErp ? "CAF-250" : "P1"];
    return delDueno(escena, datos, "/v1/conteos", {
      id: crypto.randomUUID(),
      sucursal: sucursalDe(datos.caja),
      lineas: [{ producto_id, contado: contadoDe(datos.cantidad) }],
    });
  },
  sacaElDueno: (escena, datos) =>
    delDueno(escena, datos, "/v1/salidas", {
      ...salidaDe(datos),
      id: crypto.randomUUID(),
      sucursal: sucursalDe(datos.caja),
      lineas: [enPortal(lineaDe(readTienda(escena.mundo), datos))],
    }),
  enviaElDueno: async (escena, datos) => {
    const origen = sucursalDe(datos.caja);
    const id = crypto.randomUUID();
    const lineas = [enPortal(lineaDe(readTienda(escena.mundo), datos))];
    const lugares = { sucursal_origen: origen, sucursal_destino: 1 - origen };
    await delDueno(escena, datos, "/v1/traslados", { id, ...lugares, lineas }, ({ guia }) =>
      datos.deHistoria.enviadas.push({ destino: 1 - origen, codigo: guia }),
    );
  },
  apartaElDueno: async (escena, datos) => {
    const id = crypto.randomUUID();
    const lineas = [enPortal(lineaDe(readTienda(escena.mundo), datos))];
    const reserva = { id, sucursal: sucursalDe(datos.caja), para: "Doña Ana", hasta: HASTA, lineas };
    await delDueno(escena, datos, "/v1/reservas", reserva, () => datos.deHistoria.reservas.push(id));
  },
  liberaElDueno: async (escena, datos) => {
    const id = unaDe(datos.deHistoria.reservas, datos);
    if (id !== undefined) await delDueno(escena, datos, `/v1/reservas/${id}/liberar`, {});
  },
  guardaVendidoElDueno: async (escena, datos) => {
    const cuf = unaDe(await cufsVistos(escena), datos);
    if (cuf === undefined) return;
    const id = crypto.randomUUID();
    const lineas = datos.docena ? null : [{ linea: 0, cantidad: "1" }];
    await delDueno(escena, datos, "/v1/reservas/de-venta", { id, cuf, hasta: HASTA, lineas }, () =>
      datos.deHistoria.porEntregar.push(id),
    );
  },
  entregaElDueno: async (escena, datos) => {
    const reserva = unaDe(datos.deHistoria.porEntregar, datos);
    if (reserva === undefined) return;
    const lineas = [{ linea: datos.otra % 2, cantidad: "1" }];
    const entrega = { id: crypto.randomUUID(), recibe: "Ana", lineas };
    await delDueno(escena, datos, `/v1/reservas/${reserva}/entregas`, entrega);
  },
  cortaLinea: ({ mundo }, { caja }) => void mundo.red.lineas.set(lineaDeCaja(caja)(mundo), "cortada"),
  devuelveLinea: ({ mundo }, { caja }) => void mundo.red.lineas.set(lineaDeCaja(caja)(mundo), "bien"),
};

/** The last day of reservations, after every story. */
const HASTA = "2099-12-31";

/** Takes up one of several acts. */
function unaDe<T>(actos: readonly T[], { cual }: Datos): T | undefined {
  return actos[cual % Math.max(1, actos.length)];
}

/** Lists the latest invoices that the owner sees in the portal. */
async function cufsVistos(escena: Escena): Promise<readonly string[]> {
  const { ownerToken } = escena.empresas[0] ?? { ownerToken: "" };
  const vistas = await comoDueno(escena, ownerToken, "GET", "/v1/portal/ventas?clase=factura");
  const { ventas = [] } = (vistas ?? {}) as { readonly ventas?: readonly { readonly cuf: string }[] };
  return ventas.map(({ cuf }) => cuf);
}

/** Draws the quantity that a person counts, which is often zero. */
function contadoDe(cantidad: number): string {
  return String(cantidad % 4 === 0 ? 0 : 2 * cantidad);
}

function salidaDe({ cual }: Datos) {
  const motivo = (["merma", "vencido", "robo"] as const)[cual % 3] ?? "merma";
  return { motivo, responsable: "Marta", nota: "Se cayó un estante" };
}

/** A line as the portal sends it. */
function enPortal({ productoId, presentacionId, cantidad }: ReturnType<typeof lineaDe>) {
  return { producto_id: productoId, presentacion_id: presentacionId, cantidad };
}

/** The owner makes an act in the portal, and sends it again where the button was pressed twice. */
async function delDueno(
  escena: Escena,
  { dosVeces }: Datos,
  ruta: string,
  cuerpo: object,
  alHacer: (datos: { readonly guia: string }) => void = () => undefined,
): Promise<void> {
  const { ownerToken } = escena.empresas[0] ?? { ownerToken: "" };
  for (let vez = 0; vez < (dosVeces ? 2 : 1); vez++) {
    const hecho = await comoDueno(escena, ownerToken, "POST", ruta, cuerpo);
    if (hecho !== null && vez === 0) alHacer(hecho as { readonly guia: string }); // the route's reply
  }
}

/** Reads a slip where its paper would be read: the till holds what it printed. */
function guiaImpresa(libros: Libros, nombre: string, id: string): Guia | null {
  const [fila] = libros.caja<{ guia: string }>(
    nombre,
    `select datos ->> '$.guia' as guia from hechos where tipo = 'trasladoEnviado' and referencia = '${id}'`,
  );
  return fila === undefined ? null : (JSON.parse(fila.guia) as Guia); // the till wrote it
}
