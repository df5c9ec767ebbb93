<?php
$cuerpo = file_get_contents('php://input');
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$momento = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '0';
$firmas = explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '');

$clave = base64_decode(explode('_', getenv('SECRETO'), 2)[1]);
$propia = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$momento.$cuerpo", $clave, true));

// Mientras dura una rotación llegan dos firmas, separadas por un espacio.
$coinciden = array_filter($firmas, fn($firma) => hash_equals($propia, $firma));
if (abs(time() - (int) $momento) > 300 || $coinciden === []) {
    http_response_code(401);
    exit;
}
['type' => $tipo, 'data' => $datos] = json_decode($cuerpo, true);
error_log($tipo);
http_response_code(204);
