/** Guesses at codes over 300 everyday names of three shops, each judged by hand: the sure ones must be right, the others are asked. */
import { expect, test } from "vitest";
import { PRODUCTOS_SERVICIOS } from "../catalogos/datos/productos-servicios.ts";
import { createAdivino, createBuscaCodigos } from "./adivinar.ts";

/** Entries beside the demo's: of a hardware store and a clothes shop. */
const MAS = [
  [1003411, "4752100", "CEMENTO"],
  [1003412, "4752100", "TUBOS Y ACCESORIOS DE PLÁSTICO"],
  [1003413, "4752100", "GRIFERÍA Y APARATOS SANITARIOS"],
  [1003414, "4752100", "MATERIAL ELÉCTRICO PARA INSTALACIONES"],
  [1003415, "4752100", "CERRADURAS Y CANDADOS"],
  [1003416, "4752100", "LIJAS Y OTROS ABRASIVOS"],
  [1003417, "4752100", "HERRAMIENTAS ELÉCTRICAS"],
  [1003418, "4752100", "BARRAS DE HIERRO Y ALAMBRES"],
  [1003801, "4771100", "CALZADO DE CUERO Y DE OTROS MATERIALES"],
  [1003802, "4771100", "PANTALONES, FALDAS Y SHORTS"],
  [1003803, "4771100", "CAMISAS, BLUSAS Y POLERAS"],
  [1003804, "4771100", "CHOMPAS Y CHALECOS DE PUNTO"],
  [1003805, "4771100", "CHAQUETAS Y ABRIGOS"],
  [1003806, "4771100", "ROPA INTERIOR"],
  [1003807, "4771100", "MEDIAS Y ARTÍCULOS DE CALCETERÍA"],
  [1003808, "4771100", "ROPA DE CAMA Y DE BAÑO"],
  [1003809, "4771100", "CARTERAS, MOCHILAS Y MALETAS"],
] as const;
const CATALOGO = [
  ...PRODUCTOS_SERVICIOS.map(({ codigoProducto, codigoActividad, descripcionProducto }) => ({
    codigo: codigoProducto,
    actividad: codigoActividad,
    descripcion: descripcionProducto,
  })),
  ...MAS.map(([codigo, actividad, descripcion]) => ({ codigo, actividad, descripcion })),
];

/** Names by the code that a person gives them; 0: this catalog has none for them but that of anything else. */
const GROCERY: Readonly<Record<number, string>> = {
  1000101: "Arroz grano de oro 1 kg; Arroz carolina quintal; ARROZ POPULAR",
  1000102: "Azúcar blanca Guabirá 1 kg; Azucar morena 5kg",
  1000103: "Aceite Fino 900 ml; Aceite de girasol 1,5 l; Aceite Rico",
  1000104: "Harina de trigo 000; Harina Princesa 1 kg; Harina leudante",
  1000105:
    "Fideo codito 400 g; Tallarín Famosa; Espagueti Lazzaroni; Ñoquis 500 g; Macarrón por kilo; Fideos cabello de ángel",
  1000106:
    "Marraqueta; Pan de molde Bimbo integral; Pan de batalla; Cuñapé; Queque de naranja; Panetón D'Onofrio",
  1000107: "Galleta de agua Mabel's; Galletas Oreo; Wafer Bon o Bon; Alfajor de maicena",
  1000108: "Leche entera Pil 946 ml; Leche deslactosada; Leche chocolatada sachet",
  1000109: "Yogur frutilla 1 l; Yogurt griego Delizia; Yogurt bebible durazno",
  1000110: "Queso menonita kilo; Quesillo; Queso crema",
  1000111: "Mantequilla Pil 200 g; Margarina Regia",
  1000112: "Huevo maple; Huevos docena; Huevo criollo",
  1000113: "Pollo entero kilo; Pechuga de pollo; Alitas de pollo",
  1000114: "Salchicha Viena Sofía; Chorizo parrillero; Jamón ahumado; Mortadela Stege",
  1000115: "Sardina Lidita; Atún Van Camp's; Atún en aceite 170 g",
  1000116: "Plátano; Manzana roja; Mandarina kilo; Papaya; Palta; Frutilla; Naranja por ciento; Uva",
  1000117:
    "Papa imilla; Tomate kilo; Cebolla roja; Zanahoria; Locoto; Lechuga; Ajo cabeza; Choclo; Arveja verde",
  1000118: "Café Copacabana 200 g; Café molido Yungas; Nescafé tradición 50 g; Café instantáneo",
  1000119: "Té Windsor 20 bolsitas; Mate de coca; Trimate; Manzanilla caja; Mate de anís",
  1000120:
    "Chocolate Breick; Chicle Adams; Caramelos de leche; Bombón Sublime; Chupete Bon Bon Bum; Huevo de chocolate Kinder",
  1000121: "Coca Cola 2 l; Fanta papaya; Sprite 500 ml; Gaseosa Mendocina; Pepsi 3 l; Simba guaraná",
  1000122: "Agua Vital 2 l; Agua sin gas Villa Santa; Agua con gas 600 ml",
  1000123: "Jugo del Valle durazno; Néctar de manzana; Jugo Pura Vida",
  1000124: "Cerveza Paceña lata; Cerveza Huari botella; Paceña 620 ml",
  1000125: "Vino Kohlberg tinto; Vino oporto; Vino blanco Aranjuez",
  1000126: "Singani Casa Real; Ron Abuelo; Fernet Branca; Vodka 1825",
  1000127: "Cigarrillos L&M; Cigarro Camel cajetilla",
  1000128: "Detergente Omo 800 g; Ace 1 kg; Jabón Bolívar en barra; Lavavajilla Ola",
  1000129: "Papel higiénico Scott; Servilletas Nacional; Papel toalla cocina",
  1000130: "Alimento para perro Dogui; Comida de gato; Croqueta para perro",
  1002204: "Jabón Lux; Jabón líquido de manos; Jaboncillo Dove",
  1002205: "Champú Sedal; Shampoo Head & Shoulders; Acondicionador Pantene",
  1002206: "Pasta dental Colgate; Crema dental Kolynos; Colgate total",
  1002208: "Pañal Huggies M; Toalla higiénica Nosotras; Pañales de adulto",
  1003306: "Pila AA Duracell; Pilas Energizer",
  1005201: "Quinua real 1 kg",
  0: "Agua oxigenada; Agua de colonia infantil; Aceite de motor 20W50; Leche en polvo Klim; Leche condensada; Leche de soya; Sal yodada; Papel aluminio; Pasta de tomate; Vela blanca; Fósforo Campeón; Escoba; Vaso desechable; Bolsa nylon negra; Maicena; Hoja de coca; Crema de leche; Vinagre blanco; Pan rallado; Hielo bolsa; Carbón; Insecticida Baygon; Cepillo de dientes; Esponja; Trapeador; Miel de abeja; Ají molido; Papa frita Lays; Agua de lavandina",
};
const HARDWARE: Readonly<Record<number, string>> = {
  1003401:
    "Martillo de uña 16 oz; Alicate universal; Destornillador plano; Llave inglesa 12; Llave stilson; Serrucho carpintero; Combo 4 lb; Flexómetro 5 m; Nivel de mano; Pala cuadrada; Picota; Espátula 3 pulgadas; Cincel plano; Desarmador estrella; Tenaza; Badilejo; Escuadra metálica",
  1003402:
    "Pintura látex blanco 4 l; Pintura al aceite; Barniz marino; Esmalte sintético negro; Anticorrosivo rojo; Látex interior balde",
  1003403: "Foco LED 9 W; Foco ahorrador; Lámpara de emergencia; Tubo LED 18 W; Reflector LED 50 W",
  1003404:
    "Clavo 2 pulgadas kilo; Clavos de calamina; Tornillo autoperforante; Perno 1/2; Tirafondo; Tuerca 3/8; Arandela plana",
  1003405:
    "Cinta aislante 3M; Cinta masking; Silicona transparente; La Gotita; Pegamento UHU; Carpicola; Cinta de embalaje; Clefa",
  1003411: "Cemento Viacha 50 kg; Cemento Fancesa; Cemento blanco",
  1003412:
    "Tubo PVC 4 pulgadas; Codo PVC 1/2; Tubería de desagüe; Niple 1/2; Manguera de jardín; Unión PVC; Tee PVC",
  1003413:
    "Grifo para lavamanos; Ducha Lorenzetti; Inodoro blanco; Lavaplatos acero; Llave de paso 1/2; Sifón; Flotador de tanque",
  1003414:
    "Enchufe doble; Interruptor simple; Tomacorriente; Soquete de loza; Cable eléctrico N° 12; Térmico 20 A; Canaleta",
  1003415: "Candado 40 mm; Chapa de puerta; Cerradura Yale",
  1003416: "Lija de agua N° 120; Lija para madera; Disco de corte 7; Lija de fierro",
  1003417: "Taladro percutor Bosch; Amoladora 4 1/2; Rotomartillo; Lijadora orbital",
  1003418: "Fierro 3/8; Alambre de amarre; Fierro corrugado 1/2; Alambre galvanizado",
  1003305: "Cable USB; Cable HDMI 2 m",
  0: "Calamina ondulada; Estuco Bedoya; Brocha 3 pulgadas; Rodillo para pintar; Thinner; Guante de cuero; Casco de obra; Carretilla; Malla milimétrica; Ladrillo 6 huecos; Teja colonial; Madera venesta; Bisagra; Plástico negro metro; Soga; Escalera; Machete; Tanque 600 l; Extintor; Arena m3; Rueda giratoria; Pita nylon; Cadena; Lona; Bomba de agua; Llave de luz; Llavero; Pico de loro; Combo de pollo; Foco de moto",
};
const CLOTHES: Readonly<Record<number, string>> = {
  1003801:
    "Zapato escolar 35; Zapatilla deportiva; Tenis Nike; Bota de goma; Sandalia de dama; Botín de cuero; Mocasín; Ojotas; Pantufla; Chinelas; Zapato de vestir; Zapato de taco",
  1003802:
    "Pantalón jean varón; Jean dama talla 30; Short deportivo; Falda plisada; Pantalón de vestir; Bermuda; Buzo deportivo; Jeans niño; Calza deportiva",
  1003803:
    "Polera algodón; Camisa manga larga; Blusa seda; Camiseta Bolívar; Polera cuello V; Camisa escolar; Polera Always Ready; Remera estampada",
  1003804: "Chompa de alpaca; Chaleco de lana; Chompa cuello tortuga; Suéter tejido; Cárdigan",
  1003805:
    "Chamarra de cuero; Chaqueta jean; Saco de varón; Abrigo largo; Parka; Casaca impermeable; Rompevientos",
  1003806:
    "Calzón algodón; Bóxer varón; Sostén con varilla; Calzoncillo; Brasier deportivo; Ropa interior térmica",
  1003807: "Medias nylon; Calcetín deportivo; Media escolar; Panty; Medias tobilleras",
  1003808: "Sábana 2 plazas; Frazada de alpaca; Toalla de baño; Colcha; Edredón; Almohada; Cubrecama",
  1003809:
    "Cartera de dama; Mochila escolar; Billetera cuero; Maleta grande; Bolso deportivo; Maletín de oficina",
  0: "Gorra bordada; Corbata; Bufanda de alpaca; Cinturón de cuero; Paraguas; Botón nácar; Hilo de coser; Cierre 20 cm; Lentes de sol; Reloj pulsera; Anillo; Aretes de plata; Pulsera; Peluche; Vestido de fiesta; Traje de baño; Uniforme escolar; Pijama niña; Terno; Overol de trabajo; Mandil; Guantes de lana; Sombrero; Poncho; Tela casimir; Lana ovillo; Perchero; Plantilla para zapato; Betún negro; Cordón de zapato; Collar; Disfraz; Pañuelo de seda; Tirantes; Broche",
};

const juzgados = [GROCERY, HARDWARE, CLOTHES].map((tienda) =>
  Object.entries(tienda).flatMap(([codigo, nombres]) =>
    nombres.split("; ").map((nombre) => ({ nombre, codigo: Number(codigo) })),
  ),
);

test("of the sure guesses of 300 names at least 95 of a hundred are right, in each shop too", () => {
  const adivinar = createAdivino(CATALOGO);
  expect(juzgados.flat().length).toBeGreaterThanOrEqual(300);
  for (const nombres of [...juzgados, juzgados.flat()]) {
    const seguras = nombres.flatMap(({ nombre, codigo }) => {
      const { segura, opciones } = adivinar(nombre);
      return segura ? [{ nombre, codigo, suya: opciones[0]?.codigoSin }] : [];
    });
    const malas = seguras.filter(({ codigo, suya }) => codigo !== suya);
    expect(malas.length / seguras.length, JSON.stringify(malas)).toBeLessThanOrEqual(0.05);
    // A guess that is never sure would be right, and of no use.
    const conCodigo = nombres.filter(({ codigo }) => codigo !== 0).length;
    expect((seguras.length - malas.length) / conCodigo).toBeGreaterThanOrEqual(0.8);
  }
});

test.each([
  ["Zapato escolar", "PENSIONES ESCOLARES"],
  ["Lija de agua", "SUMINISTRO DE AGUA POTABLE"],
  ["Ñoquis", "PASTAS DENTALES"],
])("%s is never proposed as %s", (nombre, ajena) => {
  const demo = CATALOGO.slice(0, PRODUCTOS_SERVICIOS.length);
  const propuestas = createBuscaCodigos(demo)(nombre).filter(({ segura }) => segura);
  expect(propuestas.map(({ descripcion }) => descripcion)).not.toContain(ajena);
});

test.each([
  "Leche de magnesia",
  "Mantequilla de maní",
  "Pollo a la brasa",
  "Pilas de lavar",
  "Camisa para calefón",
  "Mate burilado",
])("%s is asked about: it begins like other goods", (nombre) => {
  expect(createAdivino(CATALOGO)(nombre).segura).toBe(false);
});

test("what the shop chose for two products of a kind is the guess for the next, and for no other kind", () => {
  const elegido = { codigoSin: 99_100, actividadEconomica: "4771100" };
  const catalogo = [...CATALOGO, { codigo: 99_100, actividad: "4771100", descripcion: "OTROS PRODUCTOS" }];
  const una = [{ descripcion: "Gorra roja", ...elegido }];
  const dos = [...una, { descripcion: "Gorra de lana", ...elegido }];
  expect(createAdivino(catalogo, una)("Gorra azul").segura).toBe(false);
  expect(createAdivino(catalogo, dos)("Gorra azul")).toMatchObject({ segura: true, opciones: [elegido] });
  expect(createAdivino(catalogo, dos)("Gorro azul").segura).toBe(false);
  const papeles = ["Papel aluminio 5 m", "Papel aluminio 10 m"].map((descripcion) => ({
    descripcion,
    ...elegido,
  }));
  expect(createAdivino(catalogo, papeles)("Papel higiénico")).toMatchObject({
    opciones: [{ codigoSin: 1000129 }],
  });
});
