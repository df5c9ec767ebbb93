import { fechaHora, findSector, miles, type DetalleTurno, type Informe } from "@mostrador/core";
import type { CierreZ, ResumenTurno } from "../../contract/areas/efectivo.ts";
import { MAX_COMPROBANTES, type Comprobante } from "./db/actos-turno.ts";
import { FRASES_EFECTIVO, FRASES_INFORME } from "../frases/efectivo.ts";

type Secciones = Informe["secciones"];

/** The documents that a slip lists; undefined for a closing that was made before they were kept. */
export interface Documentos {
  readonly empresa: string;
  readonly detalle: DetalleTurno | null;
  readonly comprobantes: readonly Comprobante[];
  /** Address of the answer about what the slip complains of; null where no other computer reaches the server. */
  readonly ayuda: string | null;
}

/**
 * Builds the slip of an open session (X). It shows the expected cash only if the shop shows it before
 * counting.
 */
export function informeX(
  turno: ResumenTurno,
  documentos: Documentos,
  { cuando, quien }: { readonly cuando: string; readonly quien: string | null },
): Informe {
  return {
    titulo: FRASES_INFORME.tituloX,
    empresa: documentos.empresa,
    cabecera: [
      FRASES_INFORME.turnoAbierto(turno.numero),
      FRASES_INFORME.abrio(fechaHora(turno.abiertoEn), turno.abiertoPor),
      FRASES_INFORME.impreso(fechaHora(cuando), quien),
    ],
    secciones: [
      ...comunes(turno, documentos),
      ...(turno.esperado === null
        ? []
        : [
            {
              titulo: null,
              filas: [
                { texto: FRASES_INFORME.efectivoEsperado, valor: miles(turno.esperado), destacado: true },
                ...(turno.dolares?.esperado == null
                  ? []
                  : [
                      {
                        texto: FRASES_INFORME.dolaresEsperados,
                        valor: miles(turno.dolares.esperado),
                        destacado: true,
                      },
                    ]),
              ],
            },
          ]),
    ],
    pie: [FRASES_INFORME.noCierra],
  };
}

/** Builds the slip of a closing (Z). A second print says that it is a copy. */
export function informeZ(cierre: CierreZ, documentos: Documentos, copia: boolean): Informe {
  return {
    titulo: FRASES_INFORME.tituloZ(cierre.z),
    empresa: documentos.empresa,
    cabecera: [
      ...(copia ? [FRASES_INFORME.copia] : []),
      FRASES_INFORME.abrio(fechaHora(cierre.abiertoEn), cierre.abiertoPor),
      FRASES_INFORME.cerro(fechaHora(cierre.cerradoEn), cierre.cerradoPor),
      ...(cierre.omitidos === undefined ? [] : [FRASES_INFORME.omitidos(cierre.omitidos)]),
    ],
    secciones: [
      ...comunes(cierre, documentos),
      {
        titulo: FRASES_INFORME.conteo,
        filas: cierre.denominaciones.map(({ valor, cantidad }) => ({
          texto: FRASES_INFORME.contados(valor, cantidad),
          valor: miles((Number(valor) * cantidad).toFixed(2)),
        })),
      },
      ...enDolares(cierre),
      {
        titulo: null,
        filas: [
          { texto: FRASES_INFORME.esperado, valor: miles(cierre.esperado) },
          { texto: FRASES_INFORME.contado, valor: miles(cierre.contado) },
          {
            texto: FRASES_INFORME.diferencia(cierre.diferencia),
            valor: sinSigno(cierre.diferencia),
            destacado: true,
          },
          ...(cierre.nota === null ? [] : [{ texto: FRASES_INFORME.motivo(cierre.nota) }]),
        ],
      },
    ],
    pie: [FRASES_INFORME.huella(cierre.hash.slice(0, 16)), FRASES_INFORME.sinValor],
  };
}

function enDolares({ dolares }: CierreZ): Secciones {
  if (dolares === undefined) return [];
  return [
    {
      titulo: FRASES_INFORME.dolares,
      filas: [
        { texto: FRASES_INFORME.recibidos, valor: miles(dolares.enBs) },
        { texto: FRASES_INFORME.esperadoUsd, valor: miles(dolares.esperado) },
        { texto: FRASES_INFORME.contadoUsd, valor: miles(dolares.contado) },
        {
          texto: FRASES_INFORME.diferenciaUsd(dolares.diferencia),
          valor: sinSigno(dolares.diferencia),
          destacado: true,
        },
      ],
    },
  ];
}

function comunes(turno: ResumenTurno, { detalle, comprobantes, ayuda }: Documentos): Secciones {
  const { abiertoPor, inicial, ventas, metodos, movimientos } = turno;
  return [
    ...ventaNeta(detalle),
    {
      titulo: FRASES_INFORME.ventas,
      filas: [
        {
          texto: FRASES_INFORME.cuantasVentas(ventas.cantidad),
          valor: miles(ventas.total),
          destacado: detalle?.sumas === undefined,
        },
        ...metodos.map(({ texto, cantidad, monto }) => ({
          texto: FRASES_INFORME.porMetodo(texto, cantidad),
          valor: miles(monto),
        })),
        ...(ventas.anuladas === 0 || detalle?.sumas !== undefined
          ? []
          : [{ texto: FRASES_INFORME.anuladas(ventas.anuladas), valor: miles(ventas.totalAnuladas) }]),
      ],
    },
    ...deDocumentos(detalle, ayuda),
    ...porResolver(detalle, ayuda),
    ...deComprobantes(metodos, comprobantes),
    {
      titulo: FRASES_INFORME.efectivo,
      filas: [
        { texto: FRASES_INFORME.inicial(abiertoPor), valor: miles(inicial) },
        ...movimientos.map(({ tipo, monto, motivo }) => ({
          texto: FRASES_INFORME.movimiento(tipo, motivo),
          valor: miles(tipo === "ingreso" ? monto : `-${monto}`),
        })),
      ],
    },
  ];
}

/** Builds the section with the net sale and its parts; empty for a closing of an earlier version of the program. */
function ventaNeta(detalle: DetalleTurno | null): Secciones {
  if (detalle?.sumas === undefined) return [];
  const { vendido, descuentos, anulado, devuelto, neto } = detalle.sumas;
  return [
    {
      titulo: null,
      filas: [
        { texto: FRASES_INFORME.neto, valor: miles(neto), destacado: true },
        { texto: FRASES_INFORME.vendido(vendido.cantidad), valor: miles(vendido.monto) },
        { texto: FRASES_INFORME.anulado(anulado.cantidad), valor: miles(menos(anulado.monto)) },
        { texto: FRASES_INFORME.devuelto(devuelto.cantidad), valor: miles(menos(devuelto.monto)) },
        { texto: FRASES_INFORME.descuentos, valor: miles(descuentos) },
      ],
    },
  ];
}

function deDocumentos(detalle: DetalleTurno | null, ayuda: string | null): Secciones {
  if (detalle === null) return [];
  const { anulaciones, ajenas, notas, numeros, dePapel = [] } = detalle;
  const nombreDe = (sector: number) => findSector(sector)?.nombre ?? FRASES_INFORME.sector(sector);
  return [
    {
      titulo: FRASES_INFORME.documentos,
      filas: [
        ...numeros.map(({ sector, desde, hasta, cantidad }) => ({
          texto: FRASES_INFORME.facturas(nombreDe(sector), desde, hasta),
          valor: String(cantidad),
        })),
        ...dePapel.map(({ cafc, sector, desde, hasta, cantidad }) => ({
          texto: FRASES_INFORME.dePapel(nombreDe(sector), cafc, desde, hasta),
          valor: String(cantidad),
        })),
        { texto: FRASES_INFORME.anulaciones(anulaciones.cantidad), valor: miles(anulaciones.monto) },
        ...(anulaciones.pendientes === 0
          ? []
          : [{ texto: FRASES_INFORME.porAnular(anulaciones.pendientes) }, ...verAyuda(ayuda)]),
        ...(ajenas === undefined || ajenas.cantidad === 0
          ? []
          : [
              { texto: FRASES_INFORME.ajenas(ajenas.cantidad), valor: miles(ajenas.monto) },
              { texto: FRASES_INFORME.ajenasContadas },
            ]),
        { texto: FRASES_INFORME.notas(notas.cantidad), valor: miles(notas.monto) },
      ],
    },
  ];
}

/** Lists the duties about money without an answer: the expected cash does not count their money. */
function porResolver(detalle: DetalleTurno | null, ayuda: string | null): Secciones {
  const { cantidad = 0, porDevolver = "0.00", porCobrar = "0.00" } = detalle?.deberes ?? {};
  if (cantidad === 0) return [];
  return [
    {
      titulo: FRASES_INFORME.porResolver(cantidad),
      filas: [
        ...(Number(porDevolver) === 0
          ? []
          : [{ texto: FRASES_INFORME.porDevolver, valor: miles(porDevolver), destacado: true }]),
        ...(Number(porCobrar) === 0
          ? []
          : [{ texto: FRASES_INFORME.porCobrar, valor: miles(porCobrar), destacado: true }]),
        { texto: FRASES_INFORME.sinResponder },
        ...verAyuda(ayuda),
      ],
    },
  ];
}

/** Builds the line with the address of the page that explains a difference, printed on a roll that has room for it. */
function verAyuda(ayuda: string | null): Secciones[number]["filas"] {
  return ayuda === null ? [] : [{ texto: FRASES_INFORME.ayuda(ayuda), siCabe: true }];
}

/** Lists the payments other than cash one by one, under the name of each method. */
function deComprobantes(metodos: ResumenTurno["metodos"], comprobantes: readonly Comprobante[]): Secciones {
  if (comprobantes.length === 0) return [];
  const dichos = comprobantes.slice(0, MAX_COMPROBANTES);
  const nombreDe = (codigo: number) =>
    metodos.find(({ metodo }) => metodo === codigo)?.texto ?? FRASES_EFECTIVO.metodo(codigo);
  return [
    {
      titulo: FRASES_INFORME.comprobantes,
      filas: [
        ...[...Map.groupBy(dichos, ({ metodo }) => metodo)].flatMap(([metodo, suyos]) => [
          { texto: nombreDe(metodo) },
          ...suyos.map(({ numero, tarjeta, monto }) => ({
            texto: FRASES_INFORME.comprobante(numero, tarjeta),
            valor: miles(monto),
          })),
        ]),
        ...(comprobantes.length > dichos.length ? [{ texto: FRASES_INFORME.hayMas(MAX_COMPROBANTES) }] : []),
      ],
    },
  ];
}

function menos(monto: string): string {
  return Number(monto) === 0 ? monto : `-${monto}`;
}

function sinSigno(diferencia: string): string {
  return miles(diferencia.replace("-", ""));
}
