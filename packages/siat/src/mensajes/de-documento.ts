import type { Explicacion } from "./explicacion.ts";

/** Codes from 1000 on: what a document says, its contingency, warnings. Facts: docs/fiscal-rules.md F54; the wording is this project's. */
export const DE_DOCUMENTO: Readonly<Record<number, Explicacion>> = {
  1000: {
    causa: "El CUF ya existe en el SIN: el documento se había enviado antes.",
    remedio: "Consulte su estado; si es el mismo documento, ya está emitido. No lo emita otra vez.",
  },
  1001: {
    causa: "El NIT del emisor en el XML no es el del CUFD.",
    remedio: "Revise el NIT de la empresa y sincronice el punto de venta.",
  },
  1002: {
    causa:
      "El CUF no coincide con los datos del documento; en un paquete, suele ser mezcla de eventos o CUFD.",
    remedio: "Emita de nuevo; no mezcle en un paquete facturas de distintos eventos o CUFD.",
  },
  1003: {
    causa: "El CUFD dentro del XML no es el de la solicitud o no es válido.",
    remedio: "Sincronice el punto de venta y emita de nuevo.",
  },
  1004: {
    causa: "La sucursal del XML no es la del CUFD.",
    remedio: "Sincronice el punto de venta de la sucursal que emite.",
  },
  1005: {
    causa: "El comprador es el mismo emisor.",
    remedio: "Cambie el NIT del cliente: nadie puede facturarse a sí mismo.",
  },
  1006: {
    causa: "El CUFD de la factura no es el del evento del paquete.",
    remedio: "No mezcle en un paquete facturas de distintos eventos o CUFD.",
  },
  1007: {
    causa: "La dirección del documento no es la registrada en el Padrón.",
    remedio: "Sincronice el punto de venta: la dirección correcta llega con el CUFD.",
  },
  1008: {
    causa: "El punto de venta del XML no existe o no es el de la solicitud.",
    remedio: "Revise el punto de venta y sincronícelo.",
  },
  1009: {
    causa: "La fecha de emisión está fuera del margen para emitir en línea.",
    remedio: "Sincronice la fecha y hora; si la factura es antigua, va en un paquete de contingencia.",
  },
  1010: {
    causa: "No se puede emitir con documento 0 por un monto mayor a Bs 3000.",
    remedio: "Pida el documento de identidad o NIT del cliente.",
  },
  1011: {
    causa: "El complemento solo va con carnet de identidad.",
    remedio: "Quite el complemento o elija carnet de identidad como tipo de documento.",
  },
  1012: {
    causa: "Se envió un número de tarjeta con un método de pago que no es tarjeta.",
    remedio: "Quite el número de tarjeta o elija un pago con tarjeta.",
  },
  1013: {
    causa: "El monto total no es la suma de los subtotales menos el descuento.",
    remedio: "Revise los importes; se redondea a dos decimales, la mitad hacia arriba.",
  },
  1014: {
    causa: "El monto total en la moneda elegida no es el total dividido entre el tipo de cambio.",
    remedio: "Revise el tipo de cambio y vuelva a calcular.",
  },
  1015: {
    causa: "El importe base para crédito fiscal está mal calculado.",
    remedio: "Es el total menos lo pagado con gift card; vuelva a calcular.",
  },
  1016: {
    causa: "La actividad económica no está habilitada para este NIT.",
    remedio: "Sincronice los catálogos y elija una actividad de la empresa.",
  },
  1017: {
    causa: "El código de producto del SIN no pertenece a ninguna actividad de la empresa.",
    remedio: "Sincronice los catálogos y asigne al producto un código de productos_servicios.",
  },
  1018: {
    causa: "El subtotal de una línea no es cantidad por precio menos descuento.",
    remedio: "Revise la línea señalada y vuelva a calcular.",
  },
  1025: {
    causa: "El importe base para crédito fiscal de un combustible está mal calculado.",
    remedio: "Es la parte del total que fija la ley (70 % por la Ley 317); vuelva a calcular.",
  },
  1035: {
    causa: "La fecha de emisión no tiene el formato que pide el SIN.",
    remedio: "Es un error del sistema que emite: avise a soporte con este código.",
  },
  1036: {
    causa: "El nombre no corresponde al documento especial (99001, 99002 o 99003).",
    remedio: "Use el nombre fijo de ese documento, como CONTROL TRIBUTARIO o VENTAS MENORES DEL DIA.",
  },
  1037: {
    causa: "El NIT del cliente no es válido.",
    remedio:
      "Corrija el NIT; si el cliente insiste en ese número, marque la excepción (código de excepción 1).",
  },
  1040: {
    causa: "La factura se emitió fuera de la ventana del evento.",
    remedio: "Arme la ventana con la fecha_emision devuelta en cada factura, no con el reloj local.",
  },
  1041: {
    causa: "La fecha de emisión está fuera del plazo de la norma.",
    remedio: "Ya no se puede enviar automáticamente; consulte al SIN cómo regularizarla.",
  },
  1045: {
    causa: "El CAFC no existe, venció o es de otro NIT o sector.",
    remedio: "Use un CAFC vigente de la empresa para este sector.",
  },
  1046: {
    causa: "La fecha de emisión está fuera de la vigencia del CAFC.",
    remedio: "Revise la fecha de la factura manual o use el CAFC de ese período.",
  },
  1047: {
    causa: "El número de factura está fuera del rango del CAFC.",
    remedio: "Revise el número; si el talonario se acabó, obtenga un CAFC con un rango mayor.",
  },
  1049: {
    causa: "En la nota, las líneas del original no repiten su cantidad y precio.",
    remedio: "Copie exactamente todas las líneas de la factura original (codigo_detalle_transaccion 1).",
  },
  1050: {
    causa: "El monto de gift card no corresponde al método de pago.",
    remedio: "Ponga monto de gift card solo con un método de pago que la incluya, y al revés.",
  },
  2000: {
    causa: "Aviso: hay un salto en los números de factura.",
    remedio: "No hace falta hacer nada: el documento es válido.",
  },
  3008: {
    causa: "Aviso: el CUIS está por caducar.",
    remedio: "Sincronice el punto de venta para renovarlo, y pida después un CUFD nuevo.",
  },
  3010: {
    causa: "La factura ya se usó en una declaración.",
    remedio: "No se puede anular ni revertir; consulte al SIN.",
  },
  3011: {
    causa: "El sistema no terminó las pruebas de reversión ante el SIN.",
    remedio: "Complete esas pruebas en el piloto del SIN.",
  },
  3012: {
    causa: "Ya pasó el plazo para revertir la anulación.",
    remedio: "No se puede revertir; emita una factura nueva.",
  },
};
