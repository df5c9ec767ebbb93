/** Changes of the shop with their authors: of one row, of all, or the values that lost to a later write. */
import { Button, Group, Stack, Text } from "@mantine/core";
import { bs, fechaHora } from "@mostrador/core/formato";
import { useState } from "react";
import { useLeer } from "../api.ts";
import { Lectura, Vacio } from "../comun.tsx";
import type { CambiosVistos } from "../tipos-tienda.ts";

type Cambio = CambiosVistos["cambios"][number];

interface Props {
  readonly fila?: { readonly tipo: Cambio["tipo"]; readonly id: string };
  readonly conflictos?: boolean;
}

export function Cambios({ fila, conflictos = false }: Props) {
  const [tras, setTras] = useState("");
  const consulta = new URLSearchParams({
    ...(fila === undefined ? {} : { tipo: fila.tipo, fila: fila.id }),
    ...(conflictos ? { conflictos: "si" } : {}),
    ...(tras === "" ? {} : { tras }),
    limite: fila === undefined ? "50" : "10",
  });
  const leido = useLeer<CambiosVistos>(`/v1/portal/cambios?${consulta.toString()}`);
  return (
    <section aria-label="Cambios">
      {fila !== undefined && (
        <Text fw={600} mb={4}>
          Cambios
        </Text>
      )}
      <Lectura leido={leido}>
        {({ cambios, siguiente }) => (
          <Stack gap="xs">
            {cambios.length === 0 && <Vacio>Nada cambió en los últimos dos años.</Vacio>}
            {cambios.map((cambio) => (
              <Uno key={cambio.id} cambio={cambio} conNombre={fila === undefined} />
            ))}
            <Group>
              {tras !== "" && (
                <Button variant="default" onClick={() => setTras("")}>
                  Los más nuevos
                </Button>
              )}
              {siguiente !== null && (
                <Button variant="default" onClick={() => setTras(siguiente)}>
                  Más antiguos
                </Button>
              )}
            </Group>
          </Stack>
        )}
      </Lectura>
    </section>
  );
}

const QUE = { nuevo: "Nuevo", cambio: "Cambió", borrado: "Borrado" } as const;
const TIPOS: Readonly<Record<Cambio["tipo"], string>> = {
  producto: "Producto",
  cliente: "Cliente",
  usuario: "Usuario de caja",
  presentacion: "Presentación",
  lista: "Lista de precios",
  listaDeCliente: "Lista de un cliente",
  tarifa: "Precio",
  promocion: "Promoción",
  casilla: "Casilla",
  proforma: "Proforma",
};
const CAMPOS: Readonly<Record<string, string>> = {
  venta: "Se vendió más de una vez",
  codigo: "Código",
  codigoBarras: "Código de barras",
  descripcion: "Descripción",
  precio: "Precio",
  unidadMedida: "Unidad",
  codigoSin: "Código de Impuestos",
  actividadEconomica: "Actividad",
  categoria: "Categoría",
  activo: "Se vende",
  fraccionable: "Se vende en partes",
  foto: "Foto",
  razonSocial: "Nombre",
  numeroDocumento: "Documento",
  tipoDocumento: "Tipo de documento",
  complemento: "Complemento",
  correo: "Correo",
  nombre: "Nombre",
  desde: "Desde la cantidad",
  beneficio: "Qué da",
  productos: "En los productos",
  categorias: "En las categorías",
  dias: "Días",
  horaDesde: "Desde la hora",
  horaHasta: "Hasta la hora",
  fechaDesde: "Desde el día",
  fechaHasta: "Hasta el día",
  sobreTarifas: "También sobre precios de lista",
  listaId: "Lista de precios",
  permisos: "Permisos",
  otrosPermisos: "Otros permisos",
};

/** Fields that one kind of row names otherwise. */
const DE_TIPO: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  promocion: { activo: "Prendida" },
  lista: { activo: "En uso" },
};

/** A field's change: of a new row its value alone, of a late write the value that stayed. */
function enPalabras(
  kind: Cambio["kind"],
  { campo, antes, despues, perdio }: Cambio["campos"][number],
): string {
  const [uno, otro] = [antes, despues].map((valor) =>
    valor === "" ? "vacío" : campo === "precio" ? bs(valor) : valor,
  );
  if (perdio) return `quedó ${uno}; no entró ${otro}, que llegó tarde`;
  return kind === "nuevo" ? `${otro}` : `${uno} → ${otro}`;
}

function Uno({ cambio, conNombre }: { readonly cambio: Cambio; readonly conNombre: boolean }) {
  const { kind, tipo, nombre, en, origen, autor, campos } = cambio;
  const quien = origen === "caja" ? `en la caja ${autor}` : autor;
  return (
    <div className="cambio">
      <Text size="sm" fw={600} className="libre">
        {QUE[kind]}
        {conNombre ? `: ${TIPOS[tipo].toLowerCase()}${nombre === null ? "" : ` «${nombre}»`}` : ""}
      </Text>
      {campos.map(({ campo, antes, despues, perdio }) => (
        <Text key={`${campo}/${String(perdio)}`} size="sm" className="libre">
          {DE_TIPO[tipo]?.[campo] ?? CAMPOS[campo] ?? "Otro dato"}:{" "}
          {enPalabras(kind, { campo, antes, despues, perdio })}
        </Text>
      ))}
      <Text size="sm" c="dimmed" className="libre">
        {fechaHora(en)}, {quien}
      </Text>
    </div>
  );
}
