/** Everyday names of a grocery, a hardware store, a clothes shop and their neighbours, by the words that the tax system's catalog has for them. */

/**
 * Goods that share a code: the words that a shop writes for them, and the words of the catalog's entries, tried in order. Words are compared
 * by their roots; `a+b` requires both words. A name of two words takes precedence over a name of one.
 */
interface Rubro {
  readonly nombres: string;
  readonly entradas: readonly string[];
}

/**
 * Words that turn goods into something else, as in a coat for a dog, a tube of an exhaust, juice as powder. If a product has such a word and its everyday name does not, a person is
 * asked for its code.
 */
export const AJENAS =
  "perro gato mascota caballo muneca juguete moto auto camion camioneta motor maquina freno embrague escape tractor peluche recuerdo souvenir polvo";

/** The kinds of goods, with their everyday names. A person is asked for the code of a kind without entries. */
export const RUBROS: readonly Rubro[] = [
  // Names that begin like those of other goods. A person is asked for their code.
  {
    nombres:
      "agua+oxigenada, agua+colonia, agua+lavandina, agua+bateria, agua+destilada, leche+soya, leche+almendra, leche+coco, crema+leche, pan+rallado, aceite+motor, aceite+hidraulico, aceite+bebe, papa+frita, combo+pollo, foco+moto, foco+auto, llave+luz, pasta+tomate, hoja+coca, cable+acero, cinta+medir, cinta+metrica, harina+pescado, alimento+bebe, te+helado, harina+maiz, harina+haba, harina+quinua, harina+avena, huevo+codorniz, saco+yute, saco+vacio, media+docena, tubo+galvanizado, tubo+cuadrado, tubo+ensayo, media+agua, clavo+olor, leche+magnesia, leche+corporal, leche+limpiadora, mantequilla+mani, mantequilla+cacao, camisa+calefon, mate+burilado, pila+lavar, pollo+brasa, pollo+broaster, pollo+spiedo, pollo+frito, arroz+leche, arroz+chaufa, uva+pasa, ajo+polvo, cebolla+polvo, pepino+encurtido, vino+cocina, jabon+potasico, cargador+bateria, aceite+ricino, aceite+coco, aceite+linaza, leche+tigre, agua+rosas, agua+florida, cinta+regalo, cinta+pelo, cinta+raso, bateria+cocina, cable+freno, cable+embrague, quinua+pop, papa+deshidratada, manzana+acaramelada, aceite+tiempos, agua+bendita, cinta+video, lampara+kerosene",
    entradas: [],
  },
  { nombres: "huevo+chocolate", entradas: ["chocolate", "confiteria"] },
  // Groceries
  { nombres: "arroz", entradas: ["arroz"] },
  { nombres: "azucar, chancaca", entradas: ["azucar"] },
  {
    nombres: "aceite, aceite+comestible, aceite+soya, aceite+girasol, aceite+oliva",
    entradas: ["aceite+comestible", "aceite+vegetal"],
  },
  { nombres: "harina", entradas: ["harina"] },
  {
    nombres:
      "fideo, tallarin, espagueti, espaguetti, spaghetti, macarron, noqui, ravioli, ravioles, lasana, codito, canelon",
    entradas: ["fideo", "pasta+alimenticia"],
  },
  {
    nombres:
      "pan, marraqueta, sarnita, cunape, empanada, empanizado, cauca, tortilla, torta, queque, bizcochuelo, panetton, paneton, facturita, rosquete",
    entradas: ["panaderia", "pan"],
  },
  {
    nombres: "galleta, galletita, bizcocho, cracker, oblea, wafer, alfajor",
    entradas: ["galleta", "bizcocho"],
  },
  { nombres: "leche", entradas: ["leche+liquida", "leche+procesada", "leche+fluida"] },
  { nombres: "leche+polvo", entradas: ["leche+polvo"] },
  {
    nombres: "leche+condensada, leche+evaporada",
    entradas: ["leche+condensada", "leche+evaporada", "leche+concentrada"],
  },
  {
    nombres: "yogur, yogurt, yoghurt, yogurth, kefir, leche+fermentada",
    entradas: ["yogur", "leche+fermentada"],
  },
  { nombres: "queso, quesillo, requeson", entradas: ["queso"] },
  { nombres: "mantequilla, margarina", entradas: ["mantequilla", "margarina"] },
  { nombres: "huevo, maple+huevo", entradas: ["huevo"] },
  {
    nombres: "pollo, pechuga, alita, ala+pollo, filete+pollo, pata+muslo",
    entradas: ["carne+pollo", "pollo", "carne+ave"],
  },
  {
    nombres: "carne, chuleta, costilla, churrasco, bife, lomo+res, charque",
    entradas: ["carne+res", "carne+bovina", "carne+vacuna"],
  },
  {
    nombres: "jamon, salchicha, chorizo, mortadela, salame, salami, fiambre, tocino, embutido, morcilla",
    entradas: ["embutido", "fiambre"],
  },
  { nombres: "sardina, atun, anchoa, pescado+lata", entradas: ["conserva+pescado", "pescado"] },
  {
    nombres:
      "manzana, platano, banana, naranja, mandarina, papaya, pina, durazno, uva, pera, frutilla, sandia, melon, limon, mango, chirimoya, palta, maracuya, ciruela, kiwi, guineo, tumbo, toronja",
    entradas: ["fruta"],
  },
  {
    nombres:
      "papa, tomate, cebolla, zanahoria, locoto, lechuga, repollo, ajo, arveja, haba, choclo, brocoli, espinaca, acelga, apio, pepino, vainita, zapallo, camote, yuca, beterraga, rabano, pimenton, perejil, oca, papalisa, berenjena, coliflor, zapallito",
    entradas: ["verdura", "hortaliza"],
  },
  { nombres: "cafe, nescafe", entradas: ["cafe+tostado", "cafe+molido", "cafe"] },
  { nombres: "cafe+verde, cafe+crudo", entradas: ["cafe+sin+tostar", "cafe+verde"] },
  { nombres: "te, mate, trimate, manzanilla, infusion, sultana", entradas: ["te", "mate", "infusion"] },
  {
    nombres:
      "chocolate, bombon, caramelo, chicle, dulce, turron, gomita, malvavisco, chupete, chupetin, confite, pastilla+menta, cocoa, gelatina+dulce, toffee",
    entradas: ["chocolate", "confiteria"],
  },
  {
    nombres:
      "gaseosa, soda, refresco, coca+cola, cocacola, fanta, sprite, pepsi, mendocina, guarana, simba, salvietti, oriental, 7up, energizante, bebida+energizante, powerade, gatorade, red+bull, tonica, agua+tonica, isotonico",
    entradas: ["gaseosa", "bebida+alcoholica"],
  },
  { nombres: "agua, agua+mineral, agua+vital, agua+gas", entradas: ["agua+mineral", "agua+embotellada"] },
  { nombres: "jugo, nectar, pulpa+fruta, zumo", entradas: ["jugo", "nectar"] },
  { nombres: "cerveza, pacena, huari, bock, chicha, heineken", entradas: ["cerveza"] },
  { nombres: "vino, espumante, champan, sidra", entradas: ["vino"] },
  {
    nombres: "singani, ron, whisky, vodka, fernet, tequila, licor, pisco, cognac, gin",
    entradas: ["singani", "licor", "bebida+alcoholica"],
  },
  { nombres: "cigarro, cigarrillo, cajetilla", entradas: ["cigarrillo"] },
  {
    nombres:
      "detergente, detergente+polvo, ace, omo, jabon+lavar, jabon+ropa, jabon+barra, jabon+bolivar, jabon+patito, lavavajilla, lavandina+detergente, quitamancha",
    entradas: ["detergente", "jabon+lavar"],
  },
  {
    nombres:
      "papel+higienico, servilleta, papel+toalla, panuelo+papel, panuelo+desechable, papel+cocina, toalla+papel, toalla+cocina, toalla+nova",
    entradas: ["papel+higienico"],
  },
  {
    nombres:
      "alimento+perro, alimento+gato, comida+perro, comida+gato, croqueta+perro, dog+chow, cat+chow, pedigree, whiskas, alimento+mascota, hueso+perro",
    entradas: ["alimento+mascota", "alimento+perro"],
  },
  { nombres: "quinua, quinoa", entradas: ["quinua"] },
  { nombres: "castana, nuez+amazonica", entradas: ["castana"] },
  { nombres: "sal", entradas: ["sal"] },
  {
    nombres: "mayonesa, ketchup, mostaza, llajua, salsa, salsa+tomate, salsa+soya, vinagre",
    entradas: ["salsa", "condimento"],
  },
  {
    nombres: "comino, oregano, pimienta, aji+molido, canela, condimento, palillo, curcuma",
    entradas: ["especia", "condimento"],
  },
  { nombres: "lenteja, garbanzo, poroto, frejol, frijol", entradas: ["legumbre", "menestra", "lenteja"] },
  { nombres: "helado", entradas: ["helado"] },
  { nombres: "mermelada", entradas: ["mermelada", "jalea"] },
  { nombres: "avena, cereal, granola, hojuela", entradas: ["avena", "cereal"] },
  // Pharmacy and hygiene
  {
    nombres:
      "paracetamol, ibuprofeno, aspirina, amoxicilina, diclofenaco, omeprazol, mentisan, alka+seltzer, jarabe+tos, antigripal, loratadina",
    entradas: ["medicamento"],
  },
  { nombres: "vitamina, suplemento", entradas: ["vitamina", "suplemento"] },
  {
    nombres: "gasa, venda, curita, algodon+hidrofilo, esparadrapo, alcohol+medicinal",
    entradas: ["gasa", "venda", "curacion"],
  },
  { nombres: "jabon, jabon+tocador, jabon+liquido, jabon+bano, jaboncillo", entradas: ["jabon+tocador"] },
  {
    nombres: "champu, shampoo, shampu, acondicionador, tinte+cabello, gel+cabello, crema+peinar",
    entradas: ["champu", "cabello"],
  },
  {
    nombres: "pasta+dental, crema+dental, dentifrico, colgate, pasta+diente",
    entradas: ["pasta+dental", "dentifrico"],
  },
  {
    nombres:
      "perfume, colonia, labial, lapiz+labial, lapiz+ojo, maquillaje, esmalte+una, rimel, crema+manos, crema+facial",
    entradas: ["perfume", "cosmetico"],
  },
  {
    nombres: "panal, toalla+higienica, toallita+higienica, toalla+femenina, protector+diario",
    entradas: ["panal", "toalla+higienica"],
  },
  // Electronics and stationery
  { nombres: "laptop, notebook, computadora+portatil", entradas: ["computadora+portatil"] },
  { nombres: "celular, smartphone, telefono+celular", entradas: ["celular"] },
  { nombres: "impresora", entradas: ["impresora"] },
  {
    nombres: "memoria+usb, pendrive, disco+duro, memoria+sd, flash+memory, memoria+micro",
    entradas: ["memoria", "almacenamiento"],
  },
  {
    nombres: "cargador, cable+usb, cable+hdmi, adaptador+corriente",
    entradas: ["cargador", "accesorio+electronico"],
  },
  { nombres: "pila, bateria", entradas: ["pila", "bateria"] },
  { nombres: "audifono, parlante, auricular", entradas: ["audifono", "parlante"] },
  { nombres: "cuaderno, agenda, libreta, libro+acta", entradas: ["cuaderno"] },
  {
    nombres: "boligrafo, lapiz, marcador, lapicera, resaltador, color+lapiz",
    entradas: ["boligrafo", "lapiz"],
  },
  {
    nombres: "papel+bond, cartulina, papel+carta, papel+oficio, hojas+bond, resma",
    entradas: ["papel+bond", "cartulina"],
  },
  { nombres: "libro", entradas: ["libro"] },
  {
    nombres:
      "grapadora, engrapadora, perforadora, clip, grapa, tijera+escolar, regla, borrador, tajador, estuche+geometrico",
    entradas: ["escritorio"],
  },
  // Hardware
  {
    nombres:
      "martillo, alicate, destornillador, desarmador, llave+inglesa, llave+francesa, llave+stilson, serrucho, sierra+mano, combo, cincel, espatula, nivel, flexometro, picota, pala, barreta, escuadra, juego+dado, juego+llave, cortafrio, tenaza, plancha+albanil, badilejo, lima+metal, lima+plana, formon, wincha, sierra+arco, juego+destornillador, taladro+manual",
    entradas: ["herramienta+mano", "herramienta"],
  },
  {
    nombres: "pintura, latex, barniz, esmalte+sintetico, anticorrosivo, esmalte",
    entradas: ["pintura", "barniz"],
  },
  {
    nombres: "foco, lampara, ampolleta, fluorescente, foco+led, tubo+led, reflector+led, luminaria",
    entradas: ["foco", "lampara"],
  },
  { nombres: "clavo, tornillo, perno, tuerca, tirafondo, arandela, tarugo", entradas: ["clavo", "tornillo"] },
  {
    nombres:
      "cinta+aislante, cinta+masking, cinta+adhesiva, cinta+embalaje, masking, pegamento, silicona, gotita, carpicola, clefa, adhesivo, uhu, poxipol, teflon+cinta, cinta+teflon, cola+sintetica, cola+carpintero",
    entradas: ["adhesivo", "cinta"],
  },
  { nombres: "cemento", entradas: ["cemento"] },
  { nombres: "yeso, estuco, cal", entradas: ["yeso", "estuco"] },
  { nombres: "ladrillo, teja, ceramica, porcelanato, azulejo", entradas: ["ladrillo", "ceramica"] },
  {
    nombres: "fierro, alambre, alambre+amarre, varilla, angular",
    entradas: ["hierro", "acero", "alambre"],
  },
  {
    nombres:
      "tubo+pvc, tuberia, codo+pvc, union+pvc, tee+pvc, niple, canilla+pvc, copla+pvc, manguera, politubo, tubo+desague, codo, reduccion+pvc",
    entradas: ["tubo", "tuberia"],
  },
  {
    nombres:
      "grifo, grifo+bano, llave+paso, ducha, ducha+electrica, lavaplatos, inodoro, lavamanos, sifon, flotador",
    entradas: ["griferia", "sanitario"],
  },
  {
    nombres: "lija, lija+agua, lija+madera, lija+fierro, disco+corte, disco+lija, disco+desbaste",
    entradas: ["lija", "abrasivo"],
  },
  {
    nombres:
      "cable+electrico, cable+thhn, enchufe, interruptor, tomacorriente, termico, placa+interruptor, soquete, socket, caja+termico, caja+termica, ducto+cable, canaleta, cable+duplex",
    entradas: ["material+electrico", "cable+electrico", "interruptor"],
  },
  {
    nombres: "candado, chapa, cerradura, aldaba, picaporte, jalador",
    entradas: ["cerradura", "candado"],
  },
  {
    nombres: "taladro, amoladora, soldadora, lijadora, rotomartillo, sierra+circular, caladora, esmeril",
    entradas: ["herramienta+electrica"],
  },
  { nombres: "brocha, rodillo", entradas: ["brocha", "rodillo"] },
  { nombres: "madera, triplex, venesta, liston, tablon", entradas: ["madera"] },
  { nombres: "thinner, aguarras, diluyente", entradas: ["diluyente", "solvente"] },
  // Clothes and shoes
  {
    nombres:
      "zapato, zapatilla, tenis, bota, botin, sandalia, mocasin, chinela, chinelas, tacon, ojota, alpargata, pantufla, ballerina, chancla, zueco",
    entradas: ["calzado", "zapato"],
  },
  {
    nombres: "pantalon, jean, jeans, buzo, calza, leggin, short, bermuda, jogger, pollera, falda",
    entradas: ["pantalon", "prenda"],
  },
  {
    nombres: "polera, camiseta, remera, polo, camisa, blusa, top, musculosa, body",
    entradas: ["camisa", "polera", "camiseta", "prenda"],
  },
  {
    nombres: "chompa, sueter, cardigan, chaleco",
    entradas: ["chompa", "sueter", "prenda"],
  },
  {
    nombres: "chamarra, chaqueta, saco, abrigo, campera, gaban, parka, rompeviento, casaca",
    entradas: ["chaqueta", "abrigo", "prenda"],
  },
  {
    nombres:
      "vestido, enterizo, conjunto, terno, traje, uniforme, mameluco, overol, mandil, guardapolvo, pijama, bata, delantal",
    entradas: ["vestido", "prenda"],
  },
  {
    nombres: "calzon, calzoncillo, boxer, sosten, brasier, tanga, ropa+interior, corpino, bikini",
    entradas: ["ropa+interior", "prenda"],
  },
  {
    nombres: "media, medias, calcetin, panty, soquete+algodon, pantimedia",
    entradas: ["media", "calceteria"],
  },
  {
    nombres:
      "gorra, gorro, sombrero, chalina, bufanda, guante+lana, correa, cinturon, corbata, pasamontana, panoleta, chulo",
    entradas: ["accesorio+vestir", "accesorio+prenda"],
  },
  {
    nombres: "cartera, mochila, billetera, maleta, bolso, maletin, monedero",
    entradas: ["cartera", "bolso", "maleta", "marroquineria"],
  },
  {
    nombres: "sabana, frazada, colcha, edredon, toalla, cubrecama, almohada, cobertor",
    entradas: ["ropa+cama", "textil+hogar"],
  },
  { nombres: "mantel, cortina, visillo", entradas: ["cortina", "textil+hogar", "ropa+mesa"] },
  { nombres: "tela, casimir, gabardina, polar+metro", entradas: ["tela", "tejido"] },
];
