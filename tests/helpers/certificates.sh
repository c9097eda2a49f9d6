#!/bin/sh
# Writes certificates.ts: an authority that nobody trusts, and what it issued. Needs openssl; run it again to add one.
set -e
target=$(cd "$(dirname "$0")" && pwd)/certificates.ts
cd "$(mktemp -d)"
mkdir db
: > db/index
echo 01 > db/serial
cat > ca.cnf <<END
[ca]
default_ca = it
[it]
dir = db
database = db/index
serial = db/serial
new_certs_dir = db
default_md = sha256
policy = any
unique_subject = no
[any]
commonName = supplied
END

key() {
  openssl ecparam -name prime256v1 -genkey -noout | openssl pkcs8 -topk8 -nocrypt -out "$1.key"
}

# name, extensions, from, until, key, options for signing
issue() {
  openssl req -new -key "$5.key" -subj "/CN=$1 (tests)" -out "$1.csr"
  printf '%s\n' "$2" > "$1.ext"
  openssl ca -batch -notext -config ca.cnf -in "$1.csr" -out "$1.pem" -extfile "$1.ext" \
    -startdate "$3" -enddate "$4" $6 2> log || { cat log >&2; exit 1; }
}

past=20200101000000Z future=21000101000000Z far=21200101000000Z
ours='subjectAltName=DNS:localhost,DNS:service.example,IP:127.0.0.1'
byAuthority='-cert authority.pem -keyfile authority.key'
key authority
key server
issue authority 'basicConstraints=critical,CA:true' $past $far authority '-selfsign -keyfile authority.key'
issue good "$ours" $past $far server "$byAuthority"
issue expired "$ours" $past 20210101000000Z server "$byAuthority"
issue early "$ours" $future $far server "$byAuthority"
issue other 'subjectAltName=DNS:other.example' $past $far server "$byAuthority"
key between
issue between 'basicConstraints=critical,CA:true' $past $far between "$byAuthority"
issue chained "$ours" $past $far server '-cert between.pem -keyfile between.key'
issue selfSigned "$ours" $past $far server '-selfsign -keyfile server.key'

{
  echo "/** Certificates of use in tests only, and their key; made by certificates.sh, which says what they are. */"
  echo "export const KEY = \`$(cat server.key)\`;"
  for name in authority good expired early other between chained selfSigned; do
    echo
    echo "export const ${name} = \`$(cat $name.pem)\`;"
  done
} > "$target"
