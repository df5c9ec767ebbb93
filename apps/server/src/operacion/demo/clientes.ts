import type { Cliente } from "@mostrador/core";

/** Document kind, number, complement, name, e-mail. All of them invented. */
const FILAS: readonly (readonly [number, string, string | null, string, string | null])[] = [
  [5, "1020703023", null, "Distribuidora Illimani SRL", "compras@illimani.example"],
  [5, "1028437029", null, "Constructora Ñuflo de Chávez SA", "facturas@nuflo.example"],
  [5, "3456781015", null, "Restaurante El Fogón de Doña Elsa", null],
  [5, "2876543011", null, "Farmacia Virgen de Copacabana", null],
  [5, "1007654026", null, "Cooperativa Minera Cerro Rico Ltda.", "contabilidad@cerrorico.example"],
  [5, "4981237018", null, "Panadería La Espiga", null],
  [5, "1034567021", null, "Transportes Trópico de Chapare SRL", null],
  [5, "6123489013", null, "Librería Ayacucho", "ventas@ayacucho.example"],
  [5, "1015678024", null, "Colegio San Calixto", null],
  [5, "5567812010", null, "Ferretería Peñaranda", null],
  [1, "4321876", null, "Marcela Quispe Mamani", null],
  [1, "6789012", "1A", "José Ángel Peña Núñez", null],
  [1, "3456129", null, "Rosario Condori de Vargas", "rosario.condori@correo.example"],
  [1, "8123457", null, "Iván Gutiérrez Salazar", null],
  [1, "5678345", "2B", "Lucía Ibáñez Rojas", null],
  [1, "7234561", null, "Freddy Choque Apaza", null],
  [1, "2987654", null, "Nélida Suárez Áñez", null],
  [1, "9012348", null, "Ramiro Aliaga Flores", null],
  [2, "E-0048213", null, "Giulia Bianchi", null],
  [3, "AB120045", null, "John O'Connor", null],
];

/** Twenty buyers of the demo's shop. */
export const CLIENTES_DEMO: readonly Cliente[] = FILAS.map(
  ([tipoDocumento, numeroDocumento, complemento, razonSocial, correo]) => ({
    id: `demo-${tipoDocumento}-${numeroDocumento}`,
    tipoDocumento,
    numeroDocumento,
    complemento,
    razonSocial,
    correo,
  }),
);
