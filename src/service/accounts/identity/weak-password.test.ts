import assert from 'node:assert/strict'
import { test } from 'node:test'
import { weaknessOf } from './weak-password.ts'

// Guarantee: passwords that attackers try first are rejected.
test('repetitions, keyboard sequences and common words with digits are weak', () => {
  for (const password of [
    'passwordpassword',
    'aaaaaaaaaaaaab',
    'abcabcabcabcab',
    '123456789012',
    'qwertyuiop12',
    '1q2w3e4r5t6y',
    'password1234',
    'P@ssw0rd2026!',
    'Summer2026!!',
    'iloveyou1234',
    'administrator',
    'leavemealone',
    'unbelievable',
    'Unbelievable1!',
    'ghbdtnrfrltkf',
    'professional2026',
    'toyota123456',
  ]) {
    assert.ok(weaknessOf(password), password)
  }
})

test('facts about the user count as common words', () => {
  assert.ok(weaknessOf('rosalind2026!', ['rosalind.f@example.com', 'Rosalind']))
  assert.equal(weaknessOf('rosalind2026!'), undefined)
})

test('unrelated words and generated passwords are accepted', () => {
  for (const password of [
    'correct horse battery',
    'a password nobody guesses',
    'unbelievable green kettle',
    'jK9#fLq2zPw7',
    '483920571648',
    'жёлтый трактор',
    '8h3k-29fj-38dk',
  ]) {
    assert.equal(weaknessOf(password), undefined, password)
  }
})
