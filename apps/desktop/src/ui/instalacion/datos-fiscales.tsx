import { FileInput, PasswordInput, Input, SimpleGrid, Stack, Textarea, TextInput } from "@mantine/core";
import { Opciones } from "../comun/opciones.tsx";

/** Fields of the form as typed. */
export interface Escritos {
  readonly nit: string;
  readonly razonSocial: string;
  readonly municipio: string;
  readonly telefono: string;
  readonly modalidad: 1 | 2;
  readonly ambiente: 1 | 2;
  readonly codigoSistema: string;
  readonly token: string;
  readonly archivo: File | null;
  readonly clave: string;
}

export const DATOS_VACIOS: Escritos = {
  nit: "",
  razonSocial: "",
  municipio: "",
  telefono: "",
  modalidad: 1,
  ambiente: 1,
  codigoSistema: "",
  token: "",
  archivo: null,
  clave: "",
};

interface Props {
  readonly escritos: Escritos;
  readonly onCambio: (cambio: Partial<Escritos>) => void;
  /** Error text of each invalid field. */
  readonly faltas: Faltas;
}

/** Error texts by field name. A valid field has no entry. */
export type Faltas = Readonly<Partial<Record<keyof Escritos, string>>>;

/** Fields for the owner's data from the tax system, each with the place where the owner finds it. */
export function DatosFiscales({ escritos, onCambio, faltas }: Props) {
  const texto = (campo: "nit" | "razonSocial" | "municipio" | "telefono" | "codigoSistema") => ({
    value: escritos[campo],
    error: faltas[campo],
    onChange: (e: { currentTarget: { value: string } }) => onCambio({ [campo]: e.currentTarget.value }),
  });
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label="NIT" inputMode="numeric" required {...texto("nit")} autoFocus />
        <TextInput label="Razón social" required {...texto("razonSocial")} />
        <TextInput label="Municipio" required {...texto("municipio")} />
        <TextInput label="Teléfono" {...texto("telefono")} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <UnaDeDos
          titulo="Modalidad"
          valor={escritos.modalidad}
          opciones={[
            [1, "Electrónica (firma)"],
            [2, "Computarizada"],
          ]}
          onElegir={(modalidad) => onCambio({ modalidad })}
        />
        <UnaDeDos
          titulo="Ambiente"
          valor={escritos.ambiente}
          opciones={[
            [1, "Producción"],
            [2, "Pruebas"],
          ]}
          onElegir={(ambiente) => onCambio({ ambiente })}
        />
      </SimpleGrid>
      <TextInput
        label="Código de sistema"
        description="Está en el portal de Impuestos, en los sistemas autorizados."
        required
        {...texto("codigoSistema")}
      />
      <Textarea
        size="md"
        label="Token delegado"
        description="Genérelo en el portal de Impuestos y cópielo entero."
        required
        rows={3}
        error={faltas.token}
        value={escritos.token}
        onChange={(e) => onCambio({ token: e.currentTarget.value })}
      />
      {escritos.modalidad === 1 && <Certificado escritos={escritos} onCambio={onCambio} faltas={faltas} />}
    </Stack>
  );
}

/** Fields for the signing certificate and its password. */
function Certificado({ escritos, onCambio, faltas }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <FileInput
        size="md"
        label="Certificado (.p12)"
        description="El que le entregó la entidad certificadora."
        placeholder="Elegir archivo"
        accept=".p12,.pfx,.pem,.crt,.cer,.key,.p7b,.jks"
        clearable
        error={faltas.archivo}
        value={escritos.archivo}
        onChange={(archivo) => onCambio({ archivo })}
      />
      <PasswordInput
        label="Contraseña del certificado"
        description="Se guarda cifrada en esta computadora."
        error={faltas.clave}
        value={escritos.clave}
        onChange={(e) => onCambio({ clave: e.currentTarget.value })}
      />
    </SimpleGrid>
  );
}

interface PropsEleccion {
  readonly titulo: string;
  readonly valor: 1 | 2;
  readonly opciones: readonly (readonly [1 | 2, string])[];
  readonly onElegir: (valor: 1 | 2) => void;
}

function UnaDeDos({ titulo, valor, opciones, onElegir }: PropsEleccion) {
  return (
    <div>
      <Input.Label size="md" labelElement="div">
        {titulo}
      </Input.Label>
      <Opciones
        ancha
        nombre={titulo}
        value={String(valor)}
        onChange={(elegido) => onElegir(elegido === "1" ? 1 : 2)}
        data={opciones.map(([value, label]) => ({ value: String(value), label }))}
      />
    </div>
  );
}
