import type { Explicacion } from "./explicacion.ts";

/**
 * Codes under 1000: the request, the company, its codes, events, packages and annulment. Facts: docs/fiscal-rules.md F54; the wording is
 * this project's.
 */
export const DE_SERVICIO: Readonly<Record<number, Explicacion>> = {
  123: {
    causa: "El CUFD con que se emitió ya venció y está fuera de tolerancia.",
    remedio: "Sincronice el punto de venta (POST /v1/sincronizar) y emita de nuevo con el CUFD nuevo.",
  },
  901: {
    causa: "El SIN recibió el paquete y todavía no lo procesó.",
    remedio: "Espere y vuelva a consultar la validación; no lo reenvíe.",
  },
  902: {
    causa:
      "El SIN rechazó la recepción y no registró nada. En paquetes de eventos 5, 6 o 7 suele ser que falta el CAFC.",
    remedio: "Corrija lo que dicen los mensajes y reenvíe; para eventos 5, 6 y 7 indique el CAFC.",
  },
  904: {
    causa:
      "El SIN observó el envío. En un paquete, solo fallaron los documentos señalados. También ocurre si se envía CAFC con un evento 1 a 4.",
    remedio:
      "Corrija solo los documentos señalados y envíelos en otro paquete del mismo evento; sin CAFC si el evento es 1 a 4.",
  },
  906: {
    causa: "El SIN rechazó la anulación.",
    remedio: "Revise el mensaje que la acompaña: plazo, motivo o estado del documento.",
  },
  909: {
    causa: "El SIN rechazó la reversión de la anulación.",
    remedio: "Revise el mensaje que la acompaña: la reversión se permite una sola vez y dentro de plazo.",
  },
  910: {
    causa: "El ambiente enviado no corresponde a la dirección del SIN: producción es 1, piloto es 2.",
    remedio: "Corrija la configuración: el ambiente y la dirección del SIN deben ser del mismo sistema.",
  },
  911: {
    causa: "El código de sistema está vacío o el SIN no lo conoce.",
    remedio: "Copie el código de sistema del portal del SIN en la configuración de la empresa.",
  },
  912: {
    causa: "El sistema existe, pero no está asociado a este NIT o su asociación caducó.",
    remedio: "Asocie el sistema al NIT en el portal del SIN.",
  },
  913: {
    causa: "El CUIS no existe para este NIT y sistema.",
    remedio: "Sincronice el punto de venta para obtener su CUIS.",
  },
  914: {
    causa: "El CUFD no existe o es de otra sucursal o punto de venta.",
    remedio: "Sincronice el punto de venta que emite y vuelva a intentar.",
  },
  915: {
    causa: "El tipo de factura no corresponde al documento sector.",
    remedio: "Es un error del sistema que emite: use el tipo que el mensaje indica como esperado.",
  },
  916: {
    causa: "El tipo de emisión no es válido para esta operación.",
    remedio: "Envíe las facturas en línea de a una y las emitidas fuera de línea en un paquete.",
  },
  917: {
    causa: "La modalidad no es la autorizada para este sistema.",
    remedio: "Revise si la empresa está autorizada como electrónica (1) o computarizada (2) en línea.",
  },
  918: {
    causa: "La sucursal no existe en el Padrón.",
    remedio: "Use un número de sucursal registrado; la casa matriz es la 0.",
  },
  919: {
    causa: "El NIT está mal escrito o no es el dueño del token.",
    remedio: "Revise el NIT de la empresa y que el token delegado sea suyo.",
  },
  920: {
    causa: "El SIN no pudo abrir el archivo enviado.",
    remedio: "Vuelva a armar el archivo (XML comprimido una sola vez) y reenvíe.",
  },
  921: {
    causa: "El XML no lleva firma o la firma no verifica.",
    remedio: "Emita de nuevo; si se repite, revise el certificado de la empresa.",
  },
  922: {
    causa: "El certificado con que se firmó no es de este contribuyente.",
    remedio: "Cargue el certificado registrado en el portal del SIN para este NIT.",
  },
  924: {
    causa: "El SIN no tiene ninguna factura con ese CUF.",
    remedio: "Verifique si el documento llegó al SIN; si nunca llegó, emítalo de nuevo.",
  },
  925: {
    causa: "El motivo de anulación no está en el catálogo.",
    remedio: "Elija un motivo del catálogo motivos_anulacion, después de sincronizarlo.",
  },
  927: {
    causa: "El certificado de la firma no es válido: venció o no lo emitió una entidad autorizada.",
    remedio: "Renueve el certificado y regístrelo en el portal del SIN.",
  },
  928: {
    causa: "El certificado de la firma está revocado.",
    remedio: "Registre otro certificado en el portal del SIN y cárguelo en la empresa.",
  },
  929: {
    causa: "El CUIS caducó; dura 365 días.",
    remedio: "Sincronice el punto de venta: se pide un CUIS nuevo y después un CUFD nuevo.",
  },
  930: {
    causa: "El CUIS es de otra sucursal o punto de venta.",
    remedio: "Sincronice el punto de venta que emite.",
  },
  932: {
    causa: "El documento sector se envió a un servicio que no le corresponde.",
    remedio: "Es un error del sistema que emite: avise a soporte con este código.",
  },
  933: {
    causa: "El punto de venta no está registrado o fue cerrado.",
    remedio: "Registre el punto de venta; uno cerrado no vuelve a emitir.",
  },
  934: {
    causa: "Ya pasó el plazo para anular: el día 9 del mes siguiente a la emisión.",
    remedio: "No se puede anular; emita una nota de crédito-débito.",
  },
  935: {
    causa: "La fecha de envío está fuera del margen respecto de la hora del SIN.",
    remedio: "Sincronice la fecha y hora, y revise el reloj del servidor.",
  },
  936: {
    causa: "La factura ya estaba anulada.",
    remedio: "No hay nada más que hacer.",
  },
  937: {
    causa: "El NIT no tiene autorizada esta modalidad de facturación.",
    remedio: "Haga el trámite de autorización en el portal del SIN.",
  },
  938: {
    causa: "El NIT tiene marcas de control.",
    remedio: "Regularice la situación del NIT con el SIN.",
  },
  939: {
    causa: "El XML no cumple el esquema del documento: orden, campo faltante, decimales o raíz.",
    remedio: "Revise los datos del documento; si están bien, avise a soporte con este código.",
  },
  940: {
    causa: "El NIT no tiene habilitado este documento sector.",
    remedio: "Habilite el sector en el portal del SIN.",
  },
  941: {
    causa:
      "La factura no está disponible para anular: ya se revirtió una vez, se usó en una declaración o no es válida.",
    remedio: "Emita una nota de crédito-débito.",
  },
  942: {
    causa: "El evento al que se refiere el paquete no está registrado en el SIN.",
    remedio: "Registre el evento y envíe el paquete con su código de recepción.",
  },
  943: {
    causa: "La fecha de envío no tiene el formato que pide el SIN.",
    remedio: "Es un error del sistema que emite: avise a soporte con este código.",
  },
  944: {
    causa: "El SIN no conoce el código de recepción consultado.",
    remedio: "Consulte con el código que devolvió el envío del paquete.",
  },
  946: {
    causa: "El SIN no tiene ninguna factura con ese CUF.",
    remedio: "Verifique si el documento llegó al SIN; si nunca llegó, emítalo de nuevo.",
  },
  952: {
    causa: "El CUF ya está registrado en el SIN: el documento se había enviado antes.",
    remedio: "Consulte su estado; si es el mismo documento, ya está emitido. No lo emita otra vez.",
  },
  953: {
    causa: "El CUFD ya no está vigente.",
    remedio:
      "Sincronice el punto de venta y emita de nuevo; lo emitido fuera de línea va con su evento, en un paquete.",
  },
  954: {
    causa: "El paquete tiene más de 500 facturas.",
    remedio: "Divida el envío en paquetes de hasta 500.",
  },
  957: {
    causa: "No hay un evento registrado para ese CUFD y período.",
    remedio: "Registre primero el evento significativo.",
  },
  965: {
    causa: "La empresa no tiene un certificado vigente registrado.",
    remedio: "Registre el certificado en el portal del SIN.",
  },
  967: {
    causa: "La base de datos del SIN tardó demasiado; no se sabe si el documento quedó registrado.",
    remedio: "No lo emita otra vez: se verificará su estado automáticamente.",
  },
  968: {
    causa: "La anulación ya se había revertido una vez.",
    remedio: "No hay nada más que hacer: la factura es válida y no podrá anularse otra vez.",
  },
  969: {
    causa: "La huella del archivo no coincide con lo que llegó al SIN.",
    remedio: "Vuelva a enviar; si se repite, avise a soporte con este código.",
  },
  973: {
    causa: "El CUIS ya no está vigente.",
    remedio: "Sincronice el punto de venta para renovarlo.",
  },
  974: {
    causa:
      "El rango de fechas del evento no es válido: termina antes de empezar, está en el futuro o se cruza con otro.",
    remedio: "Corrija el inicio y el fin del evento.",
  },
  976: {
    causa: "El tipo de evento no está en el catálogo.",
    remedio: "Sincronice los catálogos y elija un evento de la lista.",
  },
  980: {
    causa: "Ya hay un CUIS vigente para el punto de venta.",
    remedio: "Se sigue usando el vigente.",
  },
  981: {
    causa:
      "El fin del evento está en el futuro, pasó hace más de 48 horas, o el evento se cruza con otro ya registrado.",
    remedio:
      "Registre el evento cuando el corte haya terminado, sin cruzarlo con otro del mismo punto de venta. Pasadas 48 horas de su fin, consulte al SIN.",
  },
  983: {
    causa: "El paquete se envió fuera de plazo: 48 horas, o 72 con CAFC.",
    remedio: "Ya no se puede enviar automáticamente; consulte al SIN cómo regularizarlo.",
  },
  984: {
    causa: "El CUFD no corresponde a la ventana del evento declarado.",
    remedio: "Suele resolverse solo; si no, sincronice el punto de venta y vuelva a intentar.",
  },
  985: {
    causa: "La cantidad declarada no coincide con las facturas del paquete.",
    remedio: "Vuelva a armar el paquete y reenvíe.",
  },
  987: {
    causa: "El NIT del cliente está inactivo.",
    remedio: "Confirme el NIT con el cliente; si insiste, marque la excepción (código de excepción 1).",
  },
  989: {
    causa: "El SIN no aceptó el token: falta, venció o es de otro contribuyente.",
    remedio: "Genere un token delegado nuevo en el portal del SIN y cárguelo en la empresa.",
  },
  993: {
    causa: "La fecha de envío está fuera de plazo.",
    remedio: "Sincronice la fecha y hora, y vuelva a enviar.",
  },
  994: {
    causa: "El NIT del cliente no existe en el Padrón.",
    remedio:
      "Corrija el número o el tipo de documento; si el cliente insiste, marque la excepción (código de excepción 1).",
  },
  995: {
    causa: "El servicio del SIN no está disponible.",
    remedio: "Siga vendiendo fuera de línea; se enviará al volver el servicio.",
  },
  999: {
    causa: "El SIN tuvo un error interno; no se sabe si el documento quedó registrado.",
    remedio: "No lo emita otra vez: se verificará su estado automáticamente.",
  },
};
