import { PAGINAS_ROLLO, type Representacion } from "@mostrador/core";
import { buildPruebaQr, buildTicketEscpos, buildTiraPaginas, pulsoCajon } from "@mostrador/core/node";
import type { RolloImpresora } from "../../contract/index.ts";
import { FRASES_PRUEBA } from "../frases/impresion.ts";

/** Letters on the test strip that the owner compares. */
const MUESTRA = "ñ á é í ó ú ü Ñ °";
const QR_DE_PRUEBA = "https://www.impuestos.gob.bo/mostrador/prueba-de-impresora?numero=1";

/** Builds a print of the wizard, which asks for the line or the QR that came out well, the whole page, or the drawer. */
export function buildPrueba(papel: RolloImpresora, que: "letras" | "qr" | "pagina" | "cajon"): Buffer {
  switch (que) {
    case "letras":
      return buildTiraPaginas(PAGINAS_ROLLO, MUESTRA);
    case "qr":
      return buildPruebaQr(QR_DE_PRUEBA);
    case "pagina":
      return buildTicketEscpos(buildTicketPrueba(), papel);
    case "cajon":
      return pulsoCajon(papel.pinCajon);
  }
}

/** Builds the test page: every sign that a bad code page breaks, the QR, the width, and the notice that it is no invoice. */
export function buildTicketPrueba(): Representacion {
  const { sinValor } = FRASES_PRUEBA;
  return {
    emisor: [sinValor],
    razonSocial: "Mostrador",
    nit: "0",
    documento: "PRUEBA",
    numero: "0",
    cuf: "0",
    titulo: "PRUEBA",
    subtitulo: null,
    fecha: "",
    comprador: [["Letras", "ñ á é í ó ú ü Ñ ° Bs"]],
    columnas: [],
    lineas: [
      {
        seccion: null,
        columnas: [],
        extras: [],
        codigo: "1",
        cantidad: "1.00",
        unidad: "UNIDAD",
        descripcion: FRASES_PRUEBA.instruccion,
        precio: "1,234.56",
        descuento: "0.00",
        subTotal: "1,234.56",
      },
    ],
    totales: [["TOTAL Bs", "1,234.56", true]],
    literal: sinValor,
    leyendas: [sinValor],
    qr: { rollo: "https://www.impuestos.gob.bo", pagina: "https://www.impuestos.gob.bo" },
    metodoPago: null,
    usuario: null,
    mensaje: null,
    anulada: false,
    logo: null,
    copia: false,
    practica: false,
    pago: null,
    ahorro: null,
  };
}
