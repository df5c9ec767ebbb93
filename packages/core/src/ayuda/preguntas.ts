/** Questions of shops with their answers: the page `Ayuda` of till and portal, and /guia/preguntas. */

import type { Pregunta } from "./pregunta.ts";
import { PREGUNTAS_DE_AVISOS } from "./preguntas-de-avisos.ts";

/** Every question, the most frequent first. */
export const PREGUNTAS: readonly Pregunta[] = [
  {
    id: "sin-internet",
    donde: "caja",
    pregunta: "Se fue el internet. ¿Puedo seguir vendiendo?",
    respuesta: [
      "Sí. Cobre como siempre: la caja emite fuera de línea y el papel lo dice.",
      "Cuando vuelve la conexión, todo se envía solo. Deje la caja encendida.",
      "«Estado de la caja» (F11) dice cuánto espera y hasta cuándo se puede vender así.",
    ],
    palabras: "corte conexion wifi red caida offline fuera de linea impuestos no responde luz",
  },
  {
    id: "no-imprime",
    donde: "caja",
    pregunta: "La impresora no imprime",
    respuesta: [
      "Mire que esté encendida, con papel y con el cable puesto.",
      "Toque «Reintentar» en la franja que avisa: lo que esperaba sale en orden.",
      "Si cambió de impresora, «Configurar paso a paso», en «Impresora» de «Configuración» (F10), la elige y la prueba.",
      "La venta ya está hecha: no la cobre otra vez. «Ventas» (F3) reimprime su papel.",
    ],
    palabras: "papel ticket rollo reimprimir cola trabada usb termica",
  },
  {
    id: "anular",
    donde: "ambas",
    pregunta: "¿Cómo anulo una factura?",
    respuesta: [
      "Búsquela en «Ventas» (F3 en la caja) por número, comprador o monto, o lea su QR.",
      "Toque «Anular» y elija el motivo. Hace falta el permiso de anular.",
      "Se puede hasta el día 9 del mes siguiente. Después, haga una nota de crédito.",
    ],
    palabras: "error equivocado borrar devolver cancelar factura mal hecha baja",
  },
  {
    id: "devolver",
    donde: "caja",
    pregunta: "Un cliente devuelve algo",
    respuesta: [
      "Lea el QR del ticket, o busque la venta en «Ventas» (F3).",
      "Toque «Nota de crédito», marque lo que vuelve y confirme: sale la nota con su papel.",
      "Las notas necesitan conexión. Sin ella, la caja guarda el borrador para después.",
    ],
    palabras: "devolucion nota credito debito cambio garantia reembolso",
  },
  {
    id: "nit",
    donde: "caja",
    pregunta: "¿Cómo facturo con NIT?",
    respuesta: [
      "Con la venta abierta pulse F2 y escriba el NIT o el carnet; Enter.",
      "Un comprador conocido trae su razón social. Uno nuevo la pide una vez.",
      "F4 vuelve al consumidor final.",
    ],
    palabras: "cliente razon social carnet ci comprador datos nombre",
  },
  {
    id: "nit-invalido",
    donde: "caja",
    pregunta: "Impuestos dice que el NIT no es válido (1037)",
    respuesta: [
      "Revise el número con el comprador: el último dígito es el que más se equivoca.",
      "Si está seguro, marque «Emitir aunque Impuestos no conozca este NIT» y cobre otra vez.",
    ],
    palabras: "1037 excepcion inexistente inactivo rechazo",
  },
  {
    id: "turno",
    donde: "caja",
    pregunta: "¿Cómo abro y cierro la caja?",
    respuesta: [
      "Ctrl+E. Para abrir, cuente el efectivo con que empieza.",
      "Para cerrar, cuente billetes y monedas sin ver el total; después la caja muestra la diferencia y sale el Z.",
      "Un Z no se deshace. Si algo quedó mal, lo dice el siguiente turno con un movimiento.",
    ],
    palabras: "arqueo turno z x cierre apertura contar efectivo sobra falta diferencia",
  },
  {
    id: "por-resolver",
    donde: "caja",
    pregunta: "El X o el Z dice «Dinero por resolver», o una anulación por confirmar",
    respuesta: [
      "Se anuló, se devolvió o se cobró algo, y nadie anotó si el dinero se movió. El efectivo esperado no lo cuenta.",
      "En Ctrl+E está cada uno con su pregunta: responda si se devolvió, si se cobró o si pasó a otra factura.",
      "Una anulación por confirmar espera a Impuestos: la caja pregunta sola hasta saberlo. No la pida otra vez.",
    ],
    palabras: "deber deuda plata devolver cobrar pendiente z x papel anulaciones",
  },
  {
    id: "en-espera",
    donde: "caja",
    pregunta: "¿Cómo dejo una venta en espera?",
    respuesta: [
      "F5 la guarda y deja la pantalla libre.",
      "F5 otra vez muestra las que esperan; Enter la trae de vuelta.",
    ],
    palabras: "pausar aparcar guardar carrito despues otro cliente",
  },
  {
    id: "producto-nuevo",
    donde: "ambas",
    pregunta: "¿Cómo agrego un producto?",
    respuesta: [
      "En «Productos» toque «Nuevo», escriba nombre y precio, y lea el código de barras.",
      "El código de Impuestos se propone por el nombre: acéptelo o elija otro.",
      "Para muchos a la vez, «Importar» lee una lista de Excel, Loyverse, Square u Odoo.",
    ],
    palabras: "crear articulo catalogo codigo barras lista importar excel precio",
  },
  {
    id: "precio-cambia",
    donde: "ambas",
    pregunta: "¿Cómo cambio un precio?",
    respuesta: [
      "En «Productos», abra el producto y escriba el precio. Las cajas lo reciben en segundos.",
      "Solo para una venta: en la caja, elija la línea y Shift+F6. Hace falta el permiso.",
    ],
    palabras: "subir bajar valor oferta rebaja",
  },
  {
    id: "descuento",
    donde: "caja",
    pregunta: "¿Cómo hago un descuento?",
    respuesta: [
      "F7 descuenta de la línea elegida; Shift+F7, de toda la venta.",
      "Lo que pasa del límite pide el PIN de un encargado, que lo autoriza ahí mismo.",
    ],
    palabras: "rebaja porcentaje oferta autorizar encargado",
  },
  {
    id: "pin",
    donde: "ambas",
    pregunta: "Olvidé mi PIN",
    respuesta: [
      "Pida al dueño o a un encargado que lo cambie en «Usuarios».",
      "El PIN nuevo llega a las cajas con la conexión; sin ella, se cambia en la misma caja.",
    ],
    palabras: "clave contrasena bloqueado entrar usuario gafete",
  },
  {
    id: "factura-de-papel",
    donde: "caja",
    pregunta: "Se cortó la luz y vendí con facturas de papel. ¿Qué hago?",
    respuesta: [
      "F10 y M, «Facturas manuales»: diga desde cuándo hasta cuándo se cortó.",
      "Pase cada hoja con su número y su hora, como si vendiera. Cada una recibe su veredicto.",
      "Hay 48 horas desde que volvió la luz para registrar el corte.",
    ],
    palabras: "talonario cafc manual apagon contingencia corte energia",
  },
  {
    id: "observada",
    donde: "ambas",
    pregunta: "Impuestos observó una factura. ¿Qué significa?",
    respuesta: [
      "La recibió y le encontró una falta: no vale hasta corregirla. El motivo y el remedio están en «Ventas», en la factura.",
      "Corrija lo que dice y emítala otra vez por el mismo monto. Pregunte a su contador si no es suya la falta.",
    ],
    palabras: "observacion rechazada error paquete corregir",
  },
  {
    id: "en-duda",
    donde: "ambas",
    pregunta: "Una factura está «en duda»",
    respuesta: [
      "Salió, y no llegó la respuesta. El servidor pregunta por ella hasta saberlo: no haga nada y no la cobre otra vez.",
      "Si la venta salió también fuera de línea, solo una de las dos queda viva.",
    ],
    palabras: "duda enviando respuesta perdida dos veces doble",
  },
  {
    id: "creditos",
    donde: "ambas",
    pregunta: "Dice que no quedan créditos",
    respuesta: [
      "Cada factura gasta un crédito. «Créditos», en el portal, dice cuántos quedan y a quién pedir más.",
      "Mientras tanto las ventas con crédito ya usado siguen su curso, y lo vendido fuera de línea se acepta siempre.",
    ],
    palabras: "saldo recargar agotados 402 plan pagar",
  },
  {
    id: "certificado",
    donde: "portal",
    pregunta: "El certificado de firma va a vencer",
    respuesta: [
      "Pida uno nuevo a su entidad certificadora con tiempo: tarda días.",
      "En «Ajustes», «Firma», suba el archivo .p12 y su clave. El anterior se guarda.",
      "Desde ese momento se firma con el nuevo; no hay que reiniciar nada.",
    ],
    palabras: "firma p12 vence vencimiento digital adsib renovar",
  },
  {
    id: "token",
    donde: "portal",
    pregunta: "Impuestos pide un token nuevo",
    respuesta: [
      "En el portal de Impuestos (SIAT en línea) genere el token delegado para este sistema.",
      "En «Ajustes», «Firma», péguelo y guarde. Se prueba al guardarlo.",
    ],
    palabras: "delegado siat vencido 401 sistema codigo",
  },
  {
    id: "otra-caja",
    donde: "portal",
    pregunta: "¿Cómo agrego otra caja?",
    respuesta: [
      "En «Equipos» toque «Emparejar una caja»: sale un código que vale una vez.",
      "En la otra computadora instale la caja, elija «Conectarme a otra computadora» y escriba la dirección y el código.",
    ],
    palabras: "emparejar computadora nueva segunda codigo conectar instalar",
  },
  {
    id: "caja-perdida",
    donde: "portal",
    pregunta: "Se rompió o robaron la computadora de una caja",
    respuesta: [
      "En «Equipos», «Emparejar una caja», elija el mismo punto de venta y marque que la anterior ya no está.",
      "Instale la caja en la otra computadora y escriba el código. Si tiene la segunda copia, diga dónde está.",
      "Si la robaron, revoque la anterior: deja de vender y de leer datos.",
    ],
    palabras: "robo perdida danada reemplazar quitar revocar segunda copia",
  },
  {
    id: "actualizar",
    donde: "caja",
    pregunta: "¿Cómo actualizo la caja?",
    respuesta: [
      "Cierre el turno. En F10, «Salud de la caja», abajo está la versión.",
      "Si hay una nueva lista, toque el botón que la instala: la caja se cierra y se abre otra vez en un par de minutos.",
      "Si la nueva no abre, a la cuarta vez vuelve sola la anterior. No se pierde nada.",
    ],
    palabras: "version nueva instalar actualizacion programa viejo",
  },
  {
    id: "primero-una",
    donde: "portal",
    pregunta: "¿Puedo probar una versión nueva en una sola caja?",
    respuesta: [
      "Sí. En «Equipos», junto a la caja, toque «Actualizar primero». Las demás esperan hasta que esa la tenga.",
      "Ahí mismo se ve qué versión tiene cada caja y cómo le fue.",
    ],
    palabras: "actualizar version prueba piloto cajas orden",
  },
  {
    id: "copia",
    donde: "portal",
    pregunta: "¿Dónde están mis copias de seguridad?",
    respuesta: [
      "«Estado» dice cuándo fue la última y dónde está.",
      "Ponga otra fuera del local (otro disco, SFTP o S3) en «Ajustes», y guarde su clave en papel: sin ella no se abre.",
    ],
    palabras: "respaldo backup disco nube restaurar",
  },
  {
    id: "contador",
    donde: "portal",
    pregunta: "¿Qué le doy a mi contador?",
    respuesta: [
      "En «Usuarios» invítelo con el rol Contador: ve y exporta, no cambia nada.",
      "«Libros» da el registro de ventas del mes en Excel o CSV, como lo pide Impuestos.",
    ],
    palabras: "libro ventas iva registro exportar excel impuestos declarar",
  },
  {
    id: "mudarse",
    donde: "portal",
    pregunta: "Vengo de otro programa. ¿Cómo traigo mis datos?",
    respuesta: [
      "En «Mudanza» siga los cuatro pasos: productos, clientes, últimos números y resumen.",
      "Pida a su proveedor anterior el último número de cada punto de venta: así ningún número se repite.",
      "Imprima el resumen y fírmelo: dice qué entró y desde qué número se sigue.",
    ],
    palabras: "migrar importar cambiar sistema anterior loyverse numeros mudanza entrar",
  },
  {
    id: "irse",
    donde: "portal",
    pregunta: "¿Puedo llevarme todos mis datos?",
    respuesta: [
      "Sí, cuando quiera y completos. Quien lleva el servidor ejecuta «mostrador-admin datos exportar».",
      "Recibe una carpeta con cada XML, tablas en CSV, fotos y un LEEME que la explica: se abre sin Mostrador.",
    ],
    palabras: "exportar salir llevar datos baja cerrar cuenta mis facturas xml",
  },
  {
    id: "buscar-venta",
    donde: "ambas",
    pregunta: "¿Cómo encuentro una venta vieja?",
    respuesta: [
      "En «Ventas» escriba el número, el nombre del comprador, su NIT o el monto.",
      "En la caja, leer el QR del papel la abre directamente.",
    ],
    palabras: "historial factura antigua buscar reimprimir copia",
  },
  {
    id: "correo",
    donde: "ambas",
    pregunta: "El cliente no recibió el correo con su factura",
    respuesta: [
      "Abra la venta y toque «Enviar por correo»: revise la dirección.",
      "También puede darle el enlace del QR, o enviarlo por WhatsApp desde la misma venta.",
    ],
    palabras: "mail email whatsapp enviar reenviar pdf",
  },
  {
    id: "reloj",
    donde: "caja",
    pregunta: "La caja pregunta la hora",
    respuesta: [
      "La computadora perdió la hora y no hay conexión para preguntarla. Dígala una vez: mire un teléfono.",
      "Si pasa cada mañana, cambie la pila de la placa de la computadora.",
    ],
    palabras: "fecha hora pila reloj atrasado adelantado",
  },
  {
    id: "disco-lleno",
    donde: "ambas",
    pregunta: "El disco está lleno",
    respuesta: [
      "Borre videos, descargas o programas que no use. No toque la carpeta de Mostrador.",
      "La caja sigue donde quedó: nada de lo vendido se perdió.",
    ],
    palabras: "espacio memoria lleno no guarda",
  },
  {
    id: "sin-codigos",
    donde: "caja",
    pregunta: "Dice que falta el código diario (CUFD), o que pasó el plazo de 72 horas",
    respuesta: [
      "Impuestos da un código por día, y sin él no hay factura. La caja lo pide sola en cuanto tiene conexión.",
      "Revise el cable o el wifi. «Estado de la caja» (F11) dice qué falta: Internet, Servidor o Impuestos.",
      "La venta quedó guardada como borrador, sin número: cuando vuelva la conexión, ábrala y cóbrela.",
      "Si no puede esperar, facture en su talonario y después pase la hoja en «Facturas manuales».",
    ],
    palabras: "cufd codigo diario vencido plazo borrador 72 horas no puedo vender",
  },
  {
    id: "servidor-no-contesta",
    donde: "caja",
    pregunta: "La caja no encuentra al servidor",
    respuesta: [
      "Siga vendiendo: lo vendido espera aquí y se envía solo después.",
      "Si el servidor está en otra computadora de la tienda, mire que esté encendida y en la misma red.",
      "Lo que necesita al servidor, como anular o devolver, se repite cuando la luz «Servidor» esté en verde.",
    ],
    palabras: "servidor apagado no responde red cable wifi direccion conectar luz roja",
  },
  {
    id: "caja-no-reconocida",
    donde: "caja",
    pregunta: "El servidor ya no reconoce esta caja",
    respuesta: [
      "El dueño la retiró en «Equipos», en el portal, o puso otra computadora en su lugar.",
      "No borre nada de esta computadora: lo vendido sigue guardado aquí.",
      "Pida al dueño un código en «Emparejar una caja», y escríbalo en «Estado de la caja» (F11).",
    ],
    palabras: "revocada retirada reemplazada emparejar otra vez codigo no vende",
  },
  {
    id: "caja-copiada",
    donde: "caja",
    pregunta: "Dice que la carpeta de la caja está copiada en otra computadora",
    respuesta: [
      "Dos computadoras numeran como la misma caja, y Impuestos no acepta dos facturas con un número.",
      "Llame al dueño: en «Equipos», en el portal, elige cuál es la caja buena.",
      "La otra se empareja con un código nuevo, como otra caja. Lo que vendió se envía igual.",
    ],
    palabras: "copia copiada carpeta gemela duplicada dos computadoras respaldo repuesto",
  },
  {
    id: "sin-datos",
    donde: "caja",
    pregunta: "Todavía no llegaron los datos de la empresa",
    respuesta: [
      "Una caja nueva baja productos, clientes y códigos de Impuestos antes de su primera venta. Deje la ventana abierta.",
      "Si no avanza en un par de minutos, mire en «Estado de la caja» (F11) que Servidor esté en verde.",
    ],
    palabras: "catalogos sincronizar bajar datos primera vez nueva esperando",
  },
  {
    id: "total-cambio",
    donde: "caja",
    pregunta: "Dice que el total ya no es el mismo",
    respuesta: [
      "Un precio, una lista o una promoción cambió mientras la venta estaba abierta. Nada se cobró.",
      "Vuelva a la venta, mire las líneas y diga al cliente el total nuevo antes de cobrar.",
    ],
    palabras: "total cambiado precio promocion oferta diferente en espera",
  },
  {
    id: "dos-ventanas",
    donde: "caja",
    pregunta: "Dice que la venta se cambió en otra ventana",
    respuesta: [
      "La caja está abierta en dos ventanas, y las dos muestran la misma venta. Nada se perdió.",
      "Revise lo que hay ahora en la venta y siga en una sola ventana; cierre la otra.",
    ],
    palabras: "ventana pestana doble abierta cambiada navegador",
  },
  {
    id: "permiso",
    donde: "caja",
    pregunta: "Pide el PIN de un encargado",
    respuesta: [
      "Lo que se pidió necesita un permiso que usted no tiene. Un encargado lo autoriza ahí mismo con su PIN o su gafete.",
      "Vale para esa vez, y queda anotado quién lo autorizó.",
      "El dueño da permisos en «Usuarios».",
    ],
    palabras: "permiso autorizar encargado gafete no puedo prohibido",
  },
  {
    id: "segunda-copia",
    donde: "caja",
    pregunta: "La segunda copia no se puede escribir",
    respuesta: [
      "Cada venta se escribe también en otro disco, por si esta computadora se rompe. Ese disco no responde o está lleno.",
      "Conecte otra vez el disco o el USB, o elija otra carpeta en «Configuración» (F10).",
      "La caja sigue vendiendo, y completa la copia sola cuando el disco vuelve.",
    ],
    palabras: "segunda copia usb disco diario carpeta respaldo",
  },
  {
    id: "soporte",
    donde: "ambas",
    pregunta: "¿Cómo pido ayuda a quien da soporte?",
    respuesta: [
      "En la caja: «Salud de la caja», «Guardar diagnóstico». Envíe el archivo: no lleva claves ni datos de compradores.",
      "Diga qué quería hacer, qué dijo la pantalla y a qué hora.",
    ],
    palabras: "contacto telefono diagnostico problema falla error ayuda",
  },
  {
    id: "practicar",
    donde: "caja",
    pregunta: "¿Puedo practicar sin facturar de verdad?",
    respuesta: [
      "Sí. F10, «Practicar»: todo funciona igual y el papel dice SIN VALOR FISCAL.",
      "«Volver a la caja» regresa a la de verdad.",
    ],
    palabras: "prueba aprender ensayo capacitacion nuevo empleado",
  },
  {
    id: "smartscreen",
    donde: "ambas",
    pregunta: "Windows dice «Windows protegió su PC» al instalar",
    respuesta: [
      "Es normal en un programa que no se compró en la tienda de Microsoft. Toque «Más información» y «Ejecutar de todas formas».",
      "Baje el instalador solo de donde le dijo su proveedor. La caja misma comprueba después la firma de cada versión.",
    ],
    palabras: "smartscreen instalador bloqueado editor desconocido advertencia antivirus",
  },
  ...PREGUNTAS_DE_AVISOS,
];
