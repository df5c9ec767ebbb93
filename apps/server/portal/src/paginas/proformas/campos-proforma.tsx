/** The fields of a proforma's form: for whom it is, until when, and a note. */
import { NativeSelect, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { avisoDePapel } from "@mostrador/core";
import { CampoFecha } from "../../campo-fecha.tsx";
import { CampoSucursal } from "../../campo-sucursal.tsx";
import { BuscarCliente } from "../precios/buscador.tsx";
import { deCliente, type Escrita } from "./use-proforma.ts";

const TIPOS = [
  { value: "1", label: "Cédula de identidad" },
  { value: "5", label: "NIT" },
  { value: "2", label: "Cédula de extranjero" },
  { value: "3", label: "Pasaporte" },
  { value: "4", label: "Otro" },
] as const;

interface PropsCampos {
  readonly escrita: Escrita;
  readonly poner: (cambio: Partial<Escrita>) => void;
  readonly nueva: boolean;
  readonly sucursales: readonly number[];
}

/** The fields. A client who is chosen brings the prices of the client's list. */
export function CamposProforma({ escrita, poner, nueva, sucursales }: PropsCampos) {
  const texto = { size: "md", autoComplete: "off" } as const;
  return (
    <>
      <BuscarCliente titulo="Buscar un cliente (opcional)" elegir={(cliente) => poner(deCliente(cliente))} />
      <TextInput
        {...texto}
        label="Para quién es"
        description={avisoDePapel(escrita.razonSocial)}
        maxLength={500}
        value={escrita.razonSocial}
        onChange={(e) => poner({ razonSocial: e.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Documento escrita={escrita} poner={poner} />
        <TextInput
          {...texto}
          label="Celular (opcional)"
          inputMode="tel"
          maxLength={30}
          value={escrita.telefono}
          onChange={(e) => poner({ telefono: e.currentTarget.value })}
        />
        <TextInput
          {...texto}
          label="Correo (opcional)"
          type="email"
          maxLength={200}
          value={escrita.correo}
          onChange={(e) => poner({ correo: e.currentTarget.value })}
        />
        <CampoFecha
          titulo="Válida hasta"
          valor={escrita.validaHasta}
          poner={(validaHasta) => poner({ validaHasta })}
        />
        {nueva && sucursales.length > 1 && (
          <CampoSucursal
            sucursales={sucursales}
            valor={escrita.sucursal}
            poner={(sucursal) => poner({ sucursal })}
          />
        )}
      </SimpleGrid>
      <Textarea
        label="Nota (opcional)"
        size="md"
        autosize
        minRows={2}
        maxLength={500}
        value={escrita.nota}
        onChange={(e) => poner({ nota: e.currentTarget.value })}
      />
    </>
  );
}

/** The client's document; without a number it is the final consumer's. */
function Documento({ escrita, poner }: Pick<PropsCampos, "escrita" | "poner">) {
  return (
    <>
      <NativeSelect
        size="md"
        label="Tipo de documento"
        data={[...TIPOS]}
        value={escrita.tipoDocumento}
        onChange={(e) => poner({ tipoDocumento: e.currentTarget.value })}
      />
      <TextInput
        size="md"
        autoComplete="off"
        label="Número (opcional)"
        maxLength={20}
        value={escrita.documento}
        onChange={(e) => poner({ documento: e.currentTarget.value })}
      />
    </>
  );
}
