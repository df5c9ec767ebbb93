/**
 * The one way in which amounts, dates, numbers and names are written, for till, portal, paper and mail. Amounts are as on the tax system's
 * own pages and on fiscal paper: `1,234.50`.
 */
export { nombrarActo } from "./actos.ts";
export { campoEnPalabras, nombreDeCampo, QUE_CAMBIO, TIPOS_CAMBIADOS } from "./cambios.ts";
export {
  bs,
  cambioPorcentual,
  cantidad,
  DECIMALES_MONTO,
  DECIMALES_PRECIO,
  enCampo,
  enMonedas,
  entero,
  faltaMonto,
  lecturasDe,
  readMonto,
  miles,
  milesCorto,
  monto,
  parseDecimal,
  parseMonto,
  parseMontoBuscado,
  porcentaje,
  usd,
  type MontoLeido,
} from "./montos.ts";
export {
  diaDe,
  diaHora,
  diaMes,
  duracion,
  falta,
  fecha,
  fechaHora,
  fechaImpresa,
  hace,
  hora,
  horaODia,
  parseFecha,
} from "./fechas.ts";
export { decirValidez } from "./validez.ts";
export {
  nombreCatalogo,
  nombreEstado,
  nombreEstadoProforma,
  nombreEstadoPromocion,
  nombreEvento,
  nombreLugar,
  nombrePunto,
  nombreSucursal,
} from "./nombres.ts";
