/** Sentences about the copy off the premises in the words of the portal's form. */

/** Names of the form's fields, by the variable that stands for each. */
const CAMPOS: Readonly<Record<string, string>> = {
  MOSTRADOR_FUERA: "el destino",
  MOSTRADOR_FUERA_CLAVE: "la clave de las copias",
  MOSTRADOR_FUERA_CLAVE_ARCHIVO: "la clave de las copias",
  MOSTRADOR_FUERA_HUELLA: "la huella",
  MOSTRADOR_FUERA_LLAVE_SSH: "la llave privada",
  MOSTRADOR_FUERA_CONTRASENA: "la contraseña",
  MOSTRADOR_FUERA_S3_SERVIDOR: "la dirección del servicio",
  MOSTRADOR_FUERA_S3_REGION: "la región",
  MOSTRADOR_FUERA_S3_ID: "el identificador de la llave",
  MOSTRADOR_FUERA_S3_SECRETO: "el secreto de la llave",
};

/** Names the form's fields in place of the variables that an owner does not have. */
export function enPantalla(motivo: string): string {
  return motivo.replaceAll(/MOSTRADOR_FUERA(?:_[A-Z0-9]+)*/g, (variable) => CAMPOS[variable] ?? variable);
}
