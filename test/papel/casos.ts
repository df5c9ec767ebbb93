import {
  buildDocumento,
  buildNota,
  buildRepresentacion,
  DECLARACION,
  epochToInstante,
  findSector,
  getRegimen,
  type IdRegimen,
  parseDocumento,
  presentacionDe,
  SECTORES_FACTURA,
  type Catalogos,
  type ContextoEmision,
  type DocumentoHecho,
  type FacturaOriginal,
  type OpcionesRepresentacion,
  type Representacion,
  Nit,
} from "@mostrador/core";
import { CATALOGOS_DEMO } from "@mostrador/core/catalogos";
import { EJEMPLOS } from "@mostrador/core/ejemplos";
import { encodeJpeg } from "@mostrador/core/support";
import { encodePng } from "../support/papel/imagen.ts";

/** A document to be looked at: what it shows, and on how many pages. */
export interface Caso {
  readonly nombre: string;
  readonly rep: Representacion;
}

const indice = (filas: readonly { readonly codigoClasificador: number; readonly descripcion: string }[]) =>
  new Map(filas.map((fila) => [fila.codigoClasificador, fila.descripcion]));
const CATALOGOS: Catalogos = {
  metodos_pago: indice(CATALOGOS_DEMO.metodos_pago),
  unidades_medida: indice(CATALOGOS_DEMO.unidades_medida),
  tipos_moneda: indice(CATALOGOS_DEMO.tipos_moneda),
  paises: indice(CATALOGOS_DEMO.paises),
  tipos_habitacion: indice(CATALOGOS_DEMO.tipos_habitacion),
};

const contexto: ContextoEmision = {
  modalidad: 2,
  tipoEmision: 1,
  emisor: {
    nit: Nit.parse(1003579028),
    razonSocial: "Comercial Illampu S.R.L.",
    municipio: "La Paz",
    telefono: "2-2445566",
  },
  sucursal: 0,
  puntoVenta: 1,
  direccion: "AV. JORGE LÓPEZ #123, ZONA SOPOCACHI",
  cufd: "BQUE+QytqQUDBKVUFOSVRPQkxVRFZNVFVJBMDAwMDAwM",
  codigoControl: "67A75AC82F24C74",
  numeroFactura: 137,
  fechaEmision: epochToInstante(1_795_000_000_123),
  leyenda:
    "Ley N° 453: Tienes derecho a un trato equitativo sin discriminación en la oferta de productos y servicios.",
  usuario: "mrojas",
  tipoCambio: "1",
};

/** The kinds of picture that a shop gives as its logo. */
const LOGOS = { png: encodePng, jpeg: encodeJpeg } as const;

type Cambios = Readonly<Record<string, unknown>>;

/** A shop with a long name, and a total of eight figures before the point. */
function grande(): Representacion {
  const rep = mostrar(
    facturar(1, {
      descuentoAdicional: undefined,
      items: [{ ...linea, cantidad: 1, precioUnitario: 99_999_999.99 }],
    }),
  );
  return { ...rep, razonSocial: "Importadora y Distribuidora de Productos Andinos Hermanos Quispe S.R.L." };
}

function facturar(
  codigo: number,
  cambios: Cambios = {},
  tipoEmision: 1 | 2 = 1,
  ley: IdRegimen = "ley-843",
): FacturaOriginal {
  const sector = SECTORES_FACTURA.find((s) => s.codigo === codigo);
  if (sector === undefined) throw new Error(`sector ${codigo}`);
  const pedido = sector.pedido.parse({ ...EJEMPLOS[codigo], ...cambios });
  const tipoCambio = pedido.moneda === 2 ? "12.18" : "1";
  const suyo = { ...contexto, tipoCambio, tipoEmision, regimen: getRegimen(ley) };
  return { sector, xml: read(exigir(buildDocumento(sector, suyo, pedido))) };
}

function anotar(
  codigo: number,
  original: FacturaOriginal,
  linea: number,
  devuelto: Cambios = {},
): Representacion {
  const sector = findSector(codigo);
  if (sector?.clase !== "nota") throw new Error(`nota ${codigo}`);
  const item = (EJEMPLOS[original.sector.codigo] as { items: readonly object[] }).items[linea];
  const pedido = sector.pedido.parse({
    emisor: {},
    cufFacturaOriginal: original.xml.cabecera["cuf"],
    numeroFacturaOriginal: contexto.numeroFactura,
    fechaEmisionFacturaOriginal: contexto.fechaEmision.slice(0, 10),
    items: [
      { ...item, nroItem: linea + 1, codigoDetalleTransaccion: 1 },
      { ...item, ...devuelto, nroItem: linea + 1, codigoDetalleTransaccion: 2 },
    ],
  });
  const xml = read(exigir(buildNota(sector, { ...contexto, numeroFactura: 4 }, pedido, original, [])));
  return buildRepresentacion(xml, presentacionDe(sector, xml), opciones());
}

function opciones(cambios: Partial<OpcionesRepresentacion> = {}): OpcionesRepresentacion {
  return { ambiente: 2, tipoEmision: 1, catalogos: CATALOGOS, ...cambios };
}

function mostrar(
  { sector, xml }: FacturaOriginal,
  cambios: Partial<OpcionesRepresentacion> = {},
): Representacion {
  return buildRepresentacion(xml, presentacionDe(sector, xml), opciones(cambios));
}

const [linea] = (EJEMPLOS[1] as { items: readonly [Cambios] }).items;
const lineas = (n: number, cambios: (i: number) => Cambios = () => ({})) => ({
  items: Array.from({ length: n }, (_, i) => ({ ...linea, codigoProducto: `P-${i + 1}`, ...cambios(i) })),
});
const signos = (desde: number, hasta: number) =>
  String.fromCharCode(...Array.from({ length: hasta - desde + 1 }, (_, i) => desde + i)).match(/.{1,8}/gu) ??
  [];
const ASCII = signos(0x21, 0x7e);
/** All that Bolivia's languages and a catalog's measures need; printed sign by sign as they are. */
const LATIN1 = [...signos(0xa1, 0xac), ...signos(0xae, 0xff), "€ƒ"];
const LARGA =
  "Juego de herramientas mecánicas de cromo vanadio con 216 piezas, maletín reforzado, garantía de por vida y manual en español; ";

/** Every sector and note once, and what documents do to a page. */
export const CASOS: readonly Caso[] = [
  ...SECTORES_FACTURA.map(({ codigo }) => ({ nombre: `sector-${codigo}`, rep: mostrar(facturar(codigo)) })),
  { nombre: "nota-24", rep: anotar(24, facturar(1, { descuentoAdicional: undefined }), 1) },
  { nombre: "nota-47", rep: anotar(47, facturar(1), 1) },
  { nombre: "ley-1733", rep: mostrar(facturar(1, {}, 1, "ley-1733")) },
  { nombre: "ley-1733-ice", rep: mostrar(facturar(14, {}, 1, "ley-1733")) },
  {
    nombre: "nota-ley-1733",
    rep: anotar(24, facturar(1, { descuentoAdicional: undefined }, 1, "ley-1733"), 1),
  },
  { nombre: "nota-48", rep: anotar(48, facturar(14), 0, { cantidad: 6, cantidadIce: 3.72 }) },
  { nombre: "fuera-de-linea", rep: mostrar(facturar(1, {}, 2), { tipoEmision: 2 }) },
  { nombre: "anulada", rep: mostrar(facturar(1), { anulada: true }) },
  {
    nombre: "copia",
    rep: mostrar(facturar(1), { copia: true, pago: { recibido: "100.00", cambio: "7.00" } }),
  },
  { nombre: "ahorro", rep: mostrar(facturar(1), { ahorro: "1234.50" }) },
  { nombre: "logo", rep: mostrar(facturar(1), { logo: logo() }) },
  { nombre: "logo-jpeg", rep: mostrar(facturar(1), { logo: logo("jpeg") }) },
  {
    nombre: "mensaje",
    rep: mostrar(facturar(1), {
      logo: logo(),
      papel: {
        mensaje: "¡Gracias por su compra!\nCambios hasta 7 días, con esta factura.",
        formaPago: false,
        vendedor: false,
      },
    }),
  },
  { nombre: "total-grande", rep: grande() },
  { nombre: "30-lineas", rep: mostrar(facturar(1, lineas(30))) },
  {
    nombre: "descripciones-largas",
    rep: mostrar(
      facturar(1, {
        cliente: {
          tipoDocumento: 5,
          numeroDocumento: "1028627025",
          razonSocial:
            "Asociación Boliviana de Distribuidores de Maquinaria, Herramientas y Repuestos del Altiplano ".repeat(
              3,
            ),
        },
        ...lineas(6, (i) => ({
          descripcion:
            i === 5
              ? "X".repeat(500)
              : LARGA.repeat(i % 4)
                  .concat("fin")
                  .slice(0, 500),
          numeroSerie: i === 2 ? "SN-0123456789, SN-0123456790, SN-0123456791" : undefined,
          precioUnitario: 1_234_567.89,
        })),
      }),
    ),
  },
  {
    nombre: "signos",
    rep: mostrar(
      facturar(
        1,
        lineas(2, (i) => ({ descripcion: (i === 0 ? LATIN1 : ASCII).join(" ") })),
      ),
    ),
  },
  { nombre: "500-lineas", rep: mostrar(facturar(1, lineas(500))) },
];

/** A sale of a practice till, and the real invoice that it is like. */
export const PRACTICA = {
  rep: mostrar(facturar(1), { practica: true }),
  real: mostrar(facturar(1)),
} as const;

/** A picture made here so that nothing is copied: a mountain in a disc. */
function logo(clase: keyof typeof LOGOS = "png"): string {
  const lado = 96;
  const puntos = new Uint8Array(lado * lado).fill(255);
  for (let y = 0; y < lado; y++)
    for (let x = 0; x < lado; x++) {
      const dentro = Math.hypot(x - lado / 2, y - lado / 2) < lado / 2;
      const cerro = y > lado / 3 + Math.abs(x - lado / 2) * 0.9;
      if (dentro) puntos[y * lado + x] = cerro ? 40 : 190;
    }
  const bytes = LOGOS[clase]({ ancho: lado, alto: lado, puntos });
  return `data:image/${clase};base64,${bytes.toString("base64")}`;
}

function read({ xml }: DocumentoHecho) {
  const leido = parseDocumento(DECLARACION + xml);
  if (!leido.ok) throw new Error(leido.error.detalle);
  return leido.value;
}

function exigir<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
