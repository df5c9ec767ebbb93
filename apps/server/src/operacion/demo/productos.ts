import type { Producto } from "@mostrador/core";

/** A neighbourhood shop's shelves: activity | category | code of the authority | unit | name | presentation=price;... in Bs. */
const ESTANTES = `
4711100|Abarrotes|1000101|57|Arroz grano de oro|1 kg=9.5;5 kg=45;11,5 kg (arroba)=98;46 kg (quintal)=380
4711100|Abarrotes|1000101|57|Arroz carolina popular|1 kg=8;5 kg=38.5
4711100|Abarrotes|1000102|57|Azúcar blanca|1 kg=6.5;5 kg=31;46 kg (quintal)=275
4711100|Abarrotes|1000102|57|Azúcar morena|1 kg=7.2;2 kg=14
4711100|Abarrotes|1000103|57|Aceite de soya|900 ml=13.5;1,8 l=26;4,5 l=62
4711100|Abarrotes|1000103|57|Aceite de girasol|900 ml=17;1,5 l=27.5
4711100|Abarrotes|1000104|57|Harina de trigo 000|1 kg=7;5 kg=33
4711100|Abarrotes|1000104|57|Harina leudante|1 kg=8.5
4711100|Abarrotes|1000105|57|Fideo espagueti|400 g=5;1 kg=11.5
4711100|Abarrotes|1000105|57|Fideo codito|400 g=5;1 kg=11.5
4711100|Abarrotes|1000105|57|Fideo cabello de ángel|400 g=5.2
4711100|Abarrotes|1000115|57|Sardina en salsa de tomate|155 g=8;425 g=16.5
4711100|Abarrotes|1000115|57|Atún en aceite|170 g=13;170 g, pack de 3=37
4711100|Desayuno|1000118|57|Café molido de los Yungas|100 g=17;250 g=38.5;500 g=72
4711100|Desayuno|1000118|57|Café instantáneo|50 g=19;200 g=58
4711100|Desayuno|1000119|57|Té negro en bolsitas|20 unidades=6;100 unidades=24
4711100|Desayuno|1000119|57|Mate de coca|25 bolsitas=8;100 bolsitas=28
4711100|Desayuno|1000119|57|Mate de manzanilla|25 bolsitas=8
4711100|Desayuno|1000119|57|Trimate|25 bolsitas=9;100 bolsitas=32
4711100|Desayuno|1000107|57|Galleta de agua|120 g=3;360 g=8.5
4711100|Desayuno|1000107|57|Galleta de vainilla rellena|60 g=1.5;360 g=9
4711100|Desayuno|1000107|57|Galleta de quinua y miel|150 g=9
4711100|Desayuno|1000106|57|Pan de molde blanco|450 g=13;600 g=16.5
4711100|Desayuno|1000106|57|Pan de molde integral|600 g=18
4711100|Desayuno|1000106|57|Marraqueta|unidad=0.5;bolsa de 10=5
4711100|Desayuno|1000120|57|Chocolate de taza|200 g=14
4711100|Desayuno|1000120|57|Chocolate con leche|45 g=7;100 g=14.5
4711100|Desayuno|1000120|57|Caramelos de maracuyá|bolsa de 100=12
4711100|Desayuno|1000120|57|Chicle de menta|unidad=0.5;caja de 60=25
4711100|Lácteos y huevos|1000108|57|Leche entera|946 ml bolsa=6.5;1 l caja=9;pack de 6 cajas=52
4711100|Lácteos y huevos|1000108|57|Leche deslactosada|946 ml bolsa=7.5;1 l caja=10
4711100|Lácteos y huevos|1000108|57|Leche en polvo|120 g=12.5;760 g=69;2,4 kg=205
4711100|Lácteos y huevos|1000109|57|Yogur de frutilla|150 ml=2.5;1 l=12.5;2 l=23
4711100|Lácteos y huevos|1000109|57|Yogur de durazno|150 ml=2.5;1 l=12.5;2 l=23
4711100|Lácteos y huevos|1000109|57|Yogur griego natural|180 g=8
4711100|Lácteos y huevos|1000110|22|Queso menonita|por kilo=58
4711100|Lácteos y huevos|1000110|57|Quesillo del valle|unidad=15
4711100|Lácteos y huevos|1000110|57|Queso crema|150 g=16.5
4711100|Lácteos y huevos|1000111|57|Mantequilla con sal|100 g=11;200 g=21
4711100|Lácteos y huevos|1000111|57|Margarina|100 g=4;500 g=17
4711100|Lácteos y huevos|1000112|57|Huevo|unidad=1;docena=11.5;maple de 30=27
4711100|Frescos|1000113|22|Pollo entero|por kilo=17.5
4711100|Frescos|1000113|22|Pechuga de pollo|por kilo=32
4711100|Frescos|1000113|22|Alitas de pollo|por kilo=22
4711100|Frescos|1000114|22|Jamón ahumado|por kilo=64
4711100|Frescos|1000114|57|Salchicha tipo Viena|pack de 10=14;pack de 20=26
4711100|Frescos|1000114|57|Chorizo chuquisaqueño|pack de 5=32
4711100|Frescos|1000116|22|Plátano postre|por kilo=6
4711100|Frescos|1000116|22|Manzana|por kilo=14
4711100|Frescos|1000116|22|Mandarina|por kilo=8
4711100|Frescos|1000116|22|Papaya|por kilo=9
4711100|Frescos|1000117|22|Papa imilla|por kilo=7
4711100|Frescos|1000117|22|Tomate|por kilo=8.5
4711100|Frescos|1000117|22|Cebolla|por kilo=6
4711100|Frescos|1000117|22|Zanahoria|por kilo=5
4711100|Frescos|1000117|22|Locoto|por kilo=18
4711100|Bebidas|1000121|57|Gaseosa cola|190 ml=2;500 ml=5;2 l=11;3 l=15;pack de 6 de 2 l=63
4711100|Bebidas|1000121|57|Gaseosa de naranja|500 ml=5;2 l=11;3 l=15
4711100|Bebidas|1000121|57|Gaseosa de papaya|500 ml=5;2 l=10
4711100|Bebidas|1000121|57|Mocochinchi embotellado|500 ml=6
4711100|Bebidas|1000121|57|Bebida energizante|250 ml=10;473 ml=15
4711100|Bebidas|1000122|57|Agua sin gas|600 ml=4;2 l=8;bidón de 20 l=22
4711100|Bebidas|1000122|57|Agua con gas|600 ml=4;2 l=8
4711100|Bebidas|1000123|57|Jugo de durazno|200 ml=2.5;1 l=10
4711100|Bebidas|1000123|57|Jugo de manzana|200 ml=2.5;1 l=10
4711100|Bebidas|1000123|57|Jugo de naranja|1 l=11
4711100|Bebidas|1000124|57|Cerveza lager|350 ml lata=9;620 ml=14;pack de 6 latas=52
4711100|Bebidas|1000124|57|Cerveza negra|330 ml=10;620 ml=15
4711100|Bebidas|1000125|57|Vino tinto de Tarija|200 ml=14;700 ml=38;700 ml reserva=79
4711100|Bebidas|1000125|57|Vino blanco oporto|700 ml=36
4711100|Bebidas|1000126|57|Singani|375 ml=42;750 ml=78;750 ml gran reserva=132
4711100|Golosinas|1000127|57|Cigarrillos rubios|cajetilla de 10=9;cajetilla de 20=17
4711100|Golosinas|1000120|57|Alfajor de maicena|unidad=3;caja de 12=32
4711100|Golosinas|1000120|57|Turrón de maní|50 g=4;200 g=14
4711100|Golosinas|1000120|57|Chupete de frutilla|unidad=1;bolsa de 24=20
4711100|Golosinas|1000120|57|Barra de cereal con quinua|25 g=3;caja de 10=27
4711100|Golosinas|1000107|57|Papas fritas|40 g=4;150 g=13;300 g=24
4711100|Golosinas|1000107|57|Pipocas dulces|35 g=2.5;120 g=8
4711100|Golosinas|1000107|57|Habas tostadas|60 g=3;250 g=11
4711100|Golosinas|1000107|57|Maní salado|50 g=3;500 g=24
4711100|Golosinas|1000109|57|Gelatina en vaso|120 g=2
4711100|Golosinas|1000109|57|Flan con caramelo|110 g=4
4711100|Golosinas|1000121|57|Refresco en polvo|naranja=2;durazno=2;maracuyá=2
4711100|Golosinas|1000108|57|Leche chocolatada|150 ml=3;946 ml=9
4711100|Golosinas|1000108|57|Leche condensada|397 g=15
4711100|Golosinas|1000108|57|Leche evaporada|400 g=11;pack de 3=31
4711100|Limpieza|1000128|57|Detergente en polvo|150 g=3.5;800 g=16;2,8 kg=49
4711100|Limpieza|1000128|57|Jabón de lavar|200 g=4;pack de 3=11
4711100|Limpieza|1000128|57|Lavavajilla en crema|180 g=5;500 g=11
4711100|Limpieza|1000128|57|Lavandina|500 ml=4;1 l=7;5 l=28
4711100|Limpieza|1000128|57|Limpiador de piso lavanda|900 ml=12;1,8 l=21
4711100|Limpieza|1000129|57|Papel higiénico doble hoja|4 rollos=9;12 rollos=25;24 rollos=48
4711100|Limpieza|1000129|57|Servilletas|100 unidades=5
4711100|Limpieza|1000129|57|Toalla de cocina|2 rollos=13
4711100|Limpieza|1000130|57|Alimento para perro adulto|1 kg=22;8 kg=155;21 kg=380
4711100|Limpieza|1000130|57|Alimento para gato|500 g=17;1,5 kg=48
4772100|Cuidado personal|1002204|57|Jabón de tocador|90 g=5;pack de 3=14
4772100|Cuidado personal|1002205|57|Champú de manzanilla|200 ml=19;400 ml=34;750 ml=56
4772100|Cuidado personal|1002205|57|Acondicionador|200 ml=20;400 ml=35
4772100|Cuidado personal|1002206|57|Pasta dental triple acción|50 ml=7;90 ml=12.5;pack de 3=34
4772100|Cuidado personal|1002206|57|Cepillo dental suave|unidad=9;pack de 2=16
4772100|Cuidado personal|1002207|57|Desodorante en barra|50 g=24
4772100|Cuidado personal|1002207|57|Crema de manos con quinua|75 ml=22
4772100|Cuidado personal|1002207|57|Colonia infantil|200 ml=35
4772100|Cuidado personal|1002208|57|Pañal talla M|10 unidades=22;40 unidades=79
4772100|Cuidado personal|1002208|57|Pañal talla G|10 unidades=24;40 unidades=85
4772100|Cuidado personal|1002208|57|Toalla higiénica con alas|8 unidades=9;16 unidades=16.5
4772100|Botiquín|1002201|57|Paracetamol 500 mg|tira de 10=4;caja de 100=35
4772100|Botiquín|1002201|57|Ibuprofeno 400 mg|tira de 10=7;caja de 100=62
4772100|Botiquín|1002201|57|Sal de frutas|sobre=2;caja de 30=52
4772100|Botiquín|1002202|57|Vitamina C efervescente|tubo de 10=18
4772100|Botiquín|1002203|57|Venda elástica|5 cm=6;10 cm=9
4772100|Botiquín|1002203|57|Gasa estéril|paquete de 5=5
4772100|Botiquín|1002203|57|Curitas|unidad=0.5;caja de 100=30
4772100|Botiquín|1002203|57|Alcohol 70°|250 ml=8;1 l=24
4741100|Electrónica|1003302|57|Celular básico doble SIM|negro=189;azul=189
4741100|Electrónica|1003302|57|Celular 6,5'' 128 GB|negro=1190;verde=1190
4741100|Electrónica|1003304|57|Memoria USB|32 GB=39;64 GB=55;128 GB=92
4741100|Electrónica|1003304|57|Memoria microSD|32 GB=45;128 GB=98
4741100|Electrónica|1003305|57|Cargador rápido USB-C|20 W=69;45 W=129
4741100|Electrónica|1003305|57|Cable USB-C|1 m=25;2 m=35
4741100|Electrónica|1003305|57|Regleta de 6 tomas|1,5 m=55;3 m=72
4741100|Electrónica|1003306|57|Pila alcalina AA|pack de 2=15;pack de 8=52
4741100|Electrónica|1003306|57|Pila alcalina AAA|pack de 2=15;pack de 8=52
4741100|Electrónica|1003306|57|Pila de botón CR2032|unidad=8
4741100|Electrónica|1003307|57|Audífonos con micrófono|cable=35;bluetooth=119
4741100|Electrónica|1003307|57|Parlante portátil|5 W=99;20 W=249
4752100|Ferretería|1003401|57|Martillo de uña|16 oz=48;20 oz=59
4752100|Ferretería|1003401|57|Destornillador|plano 6''=15;estrella 6''=15;juego de 6=65
4752100|Ferretería|1003401|57|Alicate universal|7''=42;8''=49
4752100|Ferretería|1003401|57|Huincha métrica|3 m=18;5 m=27
4752100|Ferretería|1003401|57|Llave francesa|8''=55;10''=69
4752100|Ferretería|1003402|57|Pintura látex blanca|1 l=32;3,6 l (galón)=105;18 l (balde)=460
4752100|Ferretería|1003402|57|Esmalte sintético negro|1/4 l=19;1 l=58
4752100|Ferretería|1003402|57|Thinner|1 l=19
4752100|Ferretería|1003403|57|Foco LED|7 W=12;9 W=15;12 W=19;pack de 3 de 9 W=42
4752100|Ferretería|1003403|57|Lámpara de emergencia|30 LED=95
4752100|Ferretería|1003404|22|Clavo de 2''|por kilo=14
4752100|Ferretería|1003404|22|Clavo de 3''|por kilo=14
4752100|Ferretería|1003404|57|Tornillo para madera 1 1/2''|ciento=22
4752100|Ferretería|1003404|57|Tarugo plástico 8 mm|ciento=15
4752100|Ferretería|1003405|57|Cinta aislante|10 m=6;20 m=10
4752100|Ferretería|1003405|57|Cinta de embalaje|50 m=9;100 m=16
4752100|Ferretería|1003405|57|Pegamento instantáneo|3 g=7
4752100|Ferretería|1003405|57|Silicona transparente|280 ml=29
4761100|Librería|1003501|57|Cuaderno espiral|50 hojas=7;100 hojas=12;200 hojas=22
4761100|Librería|1003501|57|Cuaderno anillado carta|100 hojas=24
4761100|Librería|1003501|57|Agenda del año|diaria=48
4761100|Librería|1003502|57|Bolígrafo azul|unidad=2;caja de 50=85
4761100|Librería|1003502|57|Bolígrafo negro|unidad=2;caja de 50=85
4761100|Librería|1003502|57|Lápiz HB|unidad=1.5;caja de 12=15
4761100|Librería|1003502|57|Colores largos|12 colores=18;24 colores=34
4761100|Librería|1003502|57|Marcador de pizarra|negro=7;pack de 4=26
4761100|Librería|1003503|57|Papel bond carta 75 g|100 hojas=9;resma de 500=38
4761100|Librería|1003503|57|Papel bond oficio 75 g|resma de 500=44
4761100|Librería|1003503|57|Cartulina de color|pliego=3
4761100|Librería|1003504|57|Diccionario escolar|tapa blanda=35
4761100|Librería|1003505|57|Tijera escolar|5''=8
4761100|Librería|1003505|57|Engrapadora|mediana=38
4761100|Librería|1003505|57|Archivador de palanca|carta=22;oficio=24
4761100|Librería|1003505|57|Corrector líquido|20 ml=7
4761100|Librería|1003505|57|Regla plástica|30 cm=4
`;

const KILO = 22;
/** EAN-13 prefix of Bolivia, and a maker's number. */
const PREFIJO_EAN = "7774021";

/** Gives about 300 believable products, the same each time. */
export function productosDemo(): readonly Producto[] {
  const ordenes = new Map<string, number>();
  const rows = ESTANTES.trim()
    .split("\n")
    .flatMap((linea) => presentaciones(linea));
  return rows.map(({ categoria, presentacion, precio, nombre, ...resto }, i): Producto => {
    const orden = (ordenes.get(categoria) ?? 0) + 1;
    ordenes.set(categoria, orden);
    const codigo = `${letras(categoria)}-${String(orden).padStart(3, "0")}`;
    return {
      id: `demo-${codigo}`,
      codigo,
      codigoBarras: resto.unidadMedida === KILO ? null : ean13(i + 1),
      descripcion: `${nombre} ${presentacion}`,
      precio: Number(precio).toFixed(2),
      categoria,
      activo: true,
      foto: null,
      ...resto,
    };
  });
}

function presentaciones(linea: string) {
  const [actividadEconomica = "", categoria = "", codigoSin, unidadMedida, nombre = "", lista = ""] =
    linea.split("|");
  return lista.split(";").map((texto) => {
    const [presentacion = "", precio = "0"] = texto.split("=");
    return {
      actividadEconomica,
      categoria,
      codigoSin: Number(codigoSin),
      unidadMedida: Number(unidadMedida),
      nombre,
      presentacion,
      precio,
    };
  });
}

function letras(categoria: string): string {
  return categoria
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .slice(0, 3)
    .toUpperCase();
}

/** Builds a barcode with its check digit: weights 1 and 3 from the left, up to the next ten. */
function ean13(serie: number): string {
  const digits = PREFIJO_EAN + String(serie).padStart(5, "0");
  const sum = Array.from(digits).reduce(
    (total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3),
    0,
  );
  return digits + String((10 - (sum % 10)) % 10);
}
