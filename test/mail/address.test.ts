import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalAddress, splitTag } from '../../src/mail/address.ts'

describe('M4 addresses that we may write to', () => {
  test.each([
    ['Ruth.Hallam@Post.Example', 'ruth.hallam@post.example'],
    ['r+tag@post.example', 'r+tag@post.example'],
    ["o'neill@post.example", "o'neill@post.example"],
    ['ruth@bücher.example', 'ruth@xn--bcher-kva.example'],
    ['ruth@XN--BCHER-KVA.example', 'ruth@xn--bcher-kva.example'],
    ['jörg@post.example', 'jörg@post.example'],
    ['jo\u0308rg@post.example', 'jörg@post.example'],
    ['a@1.2.example', 'a@1.2.example'],
  ])('%s', (text, canonical) => {
    expect(canonicalAddress(text)).toBe(canonical)
  })

  test.each([
    '',
    'ruth',
    '@post.example',
    'ruth@',
    'ruth@post',
    'ruth@post.example\r\nBcc: x@evil.example',
    'ruth@post.example>\r\nRCPT TO:<x@evil.example',
    'ruth@post.example ',
    ' ruth@post.example',
    'ru th@post.example',
    '"ruth"@post.example',
    'ruth(comment)@post.example',
    '.ruth@post.example',
    'ruth.@post.example',
    'ru..th@post.example',
    'ruth@[192.0.2.1]',
    'ruth@192.0.2.1',
    'ruth@-post.example',
    'ruth@post-.example',
    'ruth@post..example',
    'ruth@post.example.',
    'a@b@post.example',
    'ruth@post_x.example',
    'ru\u0000th@post.example',
    'ruth\u202e@post.example',
    'ruth@post.example,x@evil.example',
    'ruth;x@post.example',
    `${'a'.repeat(65)}@post.example`,
    `a@${'b'.repeat(64)}.example`,
    `a@${'b.'.repeat(130)}example`,
  ])('refused: %j', text => {
    expect(canonicalAddress(text)).toBeNull()
  })

  test('property: what passes is stable and holds nothing that ends a header or an envelope', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.string({ maxLength: 20 }),
        (local, domain) => {
          const address = canonicalAddress(`${local}@${domain}.example`)
          if (address === null) return
          expect(address).not.toMatch(/[\s<>,;:"()\\[\]\u0000-\u001f]/)
          expect(address.split('@')).toHaveLength(2)
          expect(canonicalAddress(address)).toBe(address)
        },
      ),
    )
  })
})

describe('tags', () => {
  test.each([
    ['arbiter+CDC25-KENT-ESSX-3a@club.example', { base: 'arbiter@club.example', tag: 'cdc25-kent-essx-3a' }],
    ['arbiter@club.example', { base: 'arbiter@club.example', tag: null }],
    ['arbiter+a+b@club.example', { base: 'arbiter@club.example', tag: 'a+b' }],
    ['arbiter+@club.example', { base: 'arbiter@club.example', tag: '' }],
    ['not an address', null],
  ])('%s', (text, split) => {
    expect(splitTag(text)).toEqual(split)
  })
})
