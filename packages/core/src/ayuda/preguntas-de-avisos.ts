/** Questions about notices of the till whose own sentence leaves open what to do next. They are the end of `PREGUNTAS`. */
import type { Pregunta } from "./pregunta.ts";

/** The questions about such notices. */
export const PREGUNTAS_DE_AVISOS: readonly Pregunta[] = [
  {
    id: "codigo-emparejar",
    donde: "caja",
    pregunta: "El código para conectar la caja no vale",
    respuesta: [
      "Cada código vale una vez y por poco tiempo. Pida otro en el portal: «Equipos», «Emparejar una caja».",
      "La dirección del servidor es la que muestra esa misma página: escríbala igual.",
      "Una caja que ya es de otra empresa no se conecta: instálela en una computadora o una carpeta nueva.",
    ],
    palabras: "emparejar conectar codigo vencido usado direccion empresa otra",
  },
  {
    id: "sin-factura",
    donde: "caja",
    pregunta: "Dice que esa venta todavía no tiene factura",
    respuesta: [
      "Una venta que se está enviando o que se descartó no tiene papel todavía.",
      "Mire su estado en «Ventas» (F3). Si espera, la caja termina sola y entonces se imprime.",
      "Si dice que se rechazó, ábrala ahí mismo, corrija lo indicado y cóbrela otra vez.",
    ],
    palabras: "descartada rechazada enviando documento",
  },
  {
    id: "ya-cobrada",
    donde: "caja",
    pregunta: "Dice que la venta ya se cobró",
    respuesta: [
      "La factura ya salió, y su papel también. No la cobre otra vez.",
      "Está primera en «Ventas» (F3): desde ahí se reimprime.",
      "Lo que se agregó después no está en ella: véndalo aparte.",
    ],
    palabras: "cobrada dos veces repetida doble factura salio",
  },
  {
    id: "falta-pago",
    donde: "caja",
    pregunta: "Dice que falta dinero para cobrar",
    respuesta: [
      "Lo recibido es menos que el total. Escriba lo que el cliente entregó, o toque el billete.",
      "Si paga una parte con tarjeta o QR y otra en efectivo, elija «Varios» y escriba cada parte.",
    ],
    palabras: "pago mixto dividir insuficiente efectivo tarjeta qr cambio vuelto",
  },
  {
    id: "cantidad-rara",
    donde: "caja",
    pregunta: "Pregunta si la cantidad está bien",
    respuesta: [
      "Es más de 1000 en una línea, o una parte de algo que se vende entero: puede ser un código leído en el campo de la cantidad.",
      "Mire la línea. Si está bien, confírmela; si no, corríjala y cobre.",
    ],
    palabras: "confirmar cantidad grande precio lector codigo escaneado",
  },
  {
    id: "proforma",
    donde: "ambas",
    pregunta: "¿Cómo vendo una proforma?",
    respuesta: [
      "En la caja lea el código de su papel, o búsquela en F10, «Proformas guardadas», y tóquela: llena la venta.",
      "Hasta su último día vale lo prometido; después, los precios son los de hoy. Una que ya se vendió o se anuló no se vende otra vez.",
      "Si la dueña cambió los precios con una ley nueva, la proforma cumple su total, salvo que ella haya elegido que también baje.",
    ],
    palabras: "presupuesto cotizacion oferta vencida anulada validez promesa ley",
  },
  {
    id: "existencias",
    donde: "caja",
    pregunta: "Dice que no alcanza, o que falta existencia",
    respuesta: [
      "Si el producto está en el estante, cuéntelo en «Existencias»: el saldo queda como lo contado.",
      "Si no está, quítelo de la venta, o pida al encargado que la permita.",
      "Si la tienda todavía no lleva existencias, el dueño las activa en el portal, en «Existencias».",
    ],
    palabras: "stock saldo inventario contar faltan alcanza traslado guia compra",
  },
  {
    id: "datos-de-tienda",
    donde: "caja",
    pregunta: "La caja no puede mostrar ventas o informes de la tienda",
    respuesta: [
      "Esos datos están en el servidor: hacen falta conexión y una versión del servidor que los dé.",
      "Lo que vendió esta caja se ve siempre, también sin conexión, en «Ventas» (F3).",
    ],
    palabras: "tienda informe ventas otras cajas servidor conexion version",
  },
  {
    id: "personas",
    donde: "caja",
    pregunta: "¿Cómo agrego a una persona o cambio lo que puede hacer?",
    respuesta: [
      "En F10, «Usuarios»: nombre, PIN de 4 a 8 números, y permisos.",
      "Para entrar con gafete, tóquelo y pase la tarjeta por el lector: no sirve el código de un producto.",
      "Siempre queda alguien con permiso de cambiar usuarios, y no hay dos con el mismo nombre.",
    ],
    palabras: "usuario cajero empleado gafete tarjeta pin permiso nombre",
  },
  {
    id: "servidor-propio",
    donde: "caja",
    pregunta: "No se pudo poner el servidor en esta computadora",
    respuesta: [
      "Esta computadora puede ser el servidor de la tienda una sola vez, y solo si la caja no está conectada a otro.",
      "Deje sitio en el disco, cierre otros programas que usen el mismo puerto, y toque «Reintentar».",
      "Si la tienda ya tiene un servidor, elija «Conectarme a otra computadora».",
    ],
    palabras: "instalar servidor primera caja puerto ocupado computadora",
  },
];
